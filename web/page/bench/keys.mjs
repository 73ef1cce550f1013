// How long a key takes to be on the screen while a hard board is being solved. Needs `npm run build`.
// Usage: node bench/keys.mjs [KEYS]
import {serve, start} from "../browser.mjs";

const keys = Number(process.argv[2] ?? 200);
// No solver has an answer within seconds.
const slow = JSON.stringify({puzzle: ".".repeat(256), constraints: ["diagonal-down", "diagonal-up", "antiknight", "antiking", "nonconsecutive"]});

const {address, close} = await serve();
const browser = await start();
const page = await browser.newPage();
await page.goto(address);
await page.getByTestId("status").filter({hasText: "solutions"}).waitFor();

// From the key to the first frame in which its cell has changed, in ms.
await page.evaluate(() => {
  window.delays = [];
  let pressed = 0;
  document.addEventListener("keydown", (event) => { pressed = event.timeStamp; }, {capture: true});
  new MutationObserver(() => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => window.delays.push(performance.now() - pressed);  // after the frame is painted
    channel.port2.postMessage(null);
  })).observe(document.querySelector("[data-testid=board]"), {subtree: true, attributeFilter: ["aria-label"]});
});

async function measure(puzzle) {
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text", text);
    document.dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true}));
  }, puzzle);
  await page.waitForTimeout(2000);
  await page.evaluate(() => { window.delays = []; });
  await page.getByTestId("board").focus();
  for (let i = 0; i < keys; ++i) {
    await page.keyboard.press(i % 2 === 0 ? String(i / 2 % 9 + 1) : "Backspace");
    await page.waitForTimeout(50 + i % 7 * 20);
    if (i % 2 === 1) await page.keyboard.press("ArrowRight");
  }
  const delays = (await page.evaluate(() => window.delays)).sort((a, b) => a - b);
  const at = (part) => delays[Math.floor(part * (delays.length - 1))].toFixed(1).padStart(7);
  return `${String(delays.length).padStart(6)} ${at(0.5)} ${at(0.95)} ${at(1)}`;
}

console.log("                 keys  median     95%   worst  (ms)");
console.log(`blank 16x16    ${await measure(".".repeat(256))}`);
console.log(`hard 16x16     ${await measure(slow)}`);
await browser.close();
await close();
