// A child process: sends so many requests of a kind over a few connections, with as little work here as possible.
import { smallFile } from '../ingest/files.mjs';
import { rawConnection } from '../ingest/raw-connection.mjs';

const CONNECTIONS = 8;
/** Lines that programs send. */
const PROGRAM = 'User-Agent: curl/8.5.0\r\nAccept: */*\r\n';

let number = 0;

const KINDS = {
  read: (path) => ['GET', path],
  upload: (path) => ['POST', path, smallFile(number++)],
};

async function run({ kind, path, count, port, ...access }) {
  const ask = KINDS[kind];
  const connections = Array.from({ length: CONNECTIONS }, () => rawConnection({ port, ...access, headers: PROGRAM }));
  let left = count;
  const start = performance.now();
  const repeat = async ({ send }) => {
    while (left-- > 0) {
      const { status, body } = await send(...ask(path));
      if (status >= 300) throw new Error(`${status} ${body}`);
    }
  };
  await Promise.all(connections.map(repeat));
  const seconds = (performance.now() - start) / 1000;
  for (const { close } of connections) close();
  return { seconds };
}

process.on(
  'message',
  (order) =>
    void run(/** @type {any} */ (order)).then(
      (result) => process.send?.(result),
      (error) => process.send?.({ error: error.stack }),
    ),
);
process.on('disconnect', () => process.exit());
