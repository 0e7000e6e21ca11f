// Loaded into the command by NODE_OPTIONS: counts the requests that it sends, by the origin of their addresses, and writes the
// numbers and its seconds of the processor to a file when it ends (COUNTED_REQUESTS).
const { writeFileSync } = require('node:fs');

const { fetch } = globalThis;
/** @type {Record<string, number>} */
const counts = {};

globalThis.fetch = (/** @type {any[]} */ ...given) => {
  const [target] = given;
  const { origin } = new URL(typeof target === 'string' ? target : (target.url ?? String(target)));
  counts[origin] = (counts[origin] ?? 0) + 1;
  return fetch(.../** @type {[any, any]} */ (given));
};
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  const told = { requests: counts, seconds: (user + system) / 1e6 };
  writeFileSync(process.env['COUNTED_REQUESTS'] ?? '', JSON.stringify(told));
});
