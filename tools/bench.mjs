// npm run bench -- <name> [arguments]: runs one benchmark, tools/bench/<name>.mjs, which exports `run(arguments)`.
import { readdirSync } from 'node:fs';

const folder = new URL('bench/', import.meta.url);
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => file.slice(0, -'.mjs'.length));
const [name, ...rest] = process.argv.slice(2);

if (names.includes(name)) {
  const { run } = await import(new URL(`${name}.mjs`, folder));
  await run(rest);
} else {
  console.error(`usage: npm run bench -- <name>\nbenchmarks: ${names.join(', ')}`);
  process.exitCode = 2;
}
