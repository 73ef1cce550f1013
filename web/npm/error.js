export class NonetError extends Error {
  constructor(message, kind = "input") {
    super(message);
    this.name = "NonetError";
    this.kind = kind;
  }
}
