// A child process: answers the benchmark's requests with what one statement makes, by node:http and pg alone.
import { createServer } from 'node:http';
import pg from 'pg';
import { itemStatement, pageStatement } from './bare-statements.mjs';
import { requests } from './requests.mjs';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, options: '-c jit=off' });
const statements = new Map(
  requests(Number(process.env.ITEM)).map((request) => [
    request.path,
    'item' in request
      ? { name: 'item', text: itemStatement, values: [request.item] }
      : { text: pageStatement(request) },
  ]),
);

const server = createServer((request, response) => {
  pool.query(/** @type {pg.QueryConfig} */ (statements.get(request.url ?? ''))).then(
    ({ rows: [row] }) => response.setHeader('Content-Type', 'application/json; charset=utf-8').end(row.text),
    (error) => response.writeHead(500).end(error.message),
  );
});
server.listen(0, '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  process.send?.({ port });
});
process.on('disconnect', () => process.exit());
