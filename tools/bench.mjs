// npm run bench -- <name> [arguments]: runs one benchmark, tools/bench/<name>.mjs, which exports `run(arguments,
// cleanup)`.
import { readdirSync } from 'node:fs';
import { Cleanup } from './process/cleanup.mjs';
import { onEnd } from './process/signals.mjs';

const folder = new URL('bench/', import.meta.url);
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => file.slice(0, -'.mjs'.length));
const [name, ...rest] = process.argv.slice(2);

if (name && names.includes(name)) {
  const { run } = await import(new URL(`${name}.mjs`, folder).href);
  const cleanup = new Cleanup();
  onEnd(() => void cleanup.run().then(() => process.exit(130)));
  await run(rest, cleanup).finally(() => cleanup.run());
} else {
  console.error(`usage: npm run bench -- <name>\nbenchmarks: ${names.join(', ')}`);
  process.exitCode = 2;
}
