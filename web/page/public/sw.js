// Answers from the files that the build lists here, so the page works without a network. A new version waits until the
// pages of the old one are closed, since those may ask for old files.
const files = FILES;
const cacheName = "nonet-VERSION";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys()
    .then((names) => Promise.all(names.filter((name) => name.startsWith("nonet-") && name !== cacheName)
      .map((name) => caches.delete(name))))
    .then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(caches.match(event.request, {ignoreSearch: event.request.mode === "navigate", ignoreVary: true})
    .then((found) => found ?? fetch(event.request)));
});
