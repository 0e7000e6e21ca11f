import { makeClientWorld } from './client-world.mjs';
import { runRequests } from './run-requests.mjs';

/**
 * Sends the requests of published clients word for word, and shows a table: client, call, result. Gives their number;
 * an answer that differs is an error. `at` says the addresses of the services, `username` and `token`, and how to
 * `print`.
 */
export async function publishedClients(at) {
  const { print = console.log, registry, ingest } = at;
  const { names, remove } = await makeClientWorld(at);
  print('\nPublished clients');
  const rows = await runRequests({ registry, ingest }, names);
  for (const line of tableOf(rows)) print(line);
  await remove();
  const faults = rows.filter(({ fault }) => fault);
  if (faults.length > 0) throw new Error(faults.map((row) => `${row.client}, ${row.call}: ${row.fault}`).join('\n'));
  return rows.length;
}

export function tableOf(rows) {
  const cells = rows.map(({ client, call, status, read, fault }) => [
    client,
    call,
    String(status ?? '-'),
    fault ? 'FAULT' : read,
  ]);
  const widths = [0, 1].map((i) => Math.max(...cells.map((row) => row[i].length)));
  return cells.map(
    ([client, call, status, read]) => `  ${client.padEnd(widths[0])}  ${call.padEnd(widths[1])}  ${status}  ${read}`,
  );
}
