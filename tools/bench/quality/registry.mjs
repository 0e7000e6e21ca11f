import { createServer } from 'node:http';
import { once } from 'node:events';

const unit = { code: '1', ucum: '1' };
/** Bounds that few of the written values are beyond: about one in a thousand. */
const properties = [
  { name: 'manufacturer_range', lower: -1e6, upper: 1e6 },
  { name: 'local_range', lower: -1e5, upper: 1e5 },
  { name: 'crit_gradient_value', upper: 1e5 },
  { name: 'crit_spike_value', upper: 1e5 },
  { name: 'operation temperature', lower: -1e6, upper: 1e6 },
];

/** Knows every code: each item's first parameter is a temperature, all have five properties. `narrow` narrows bounds. */
export async function startRegistry(cleanup) {
  let version = 1;
  const told = () =>
    properties.map(({ name, ...bounds }) => ({
      name,
      ...Object.fromEntries(Object.entries(bounds).map(([side, bound]) => [side, bound / version])),
    }));
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => (text += part));
    request.on('end', () => {
      // Alerts ask for items, of which there are none.
      if (request.method !== 'POST') return void response.writeHead(404).end();
      const { codes } = JSON.parse(text);
      const records = codes.map((code) => ({
        code,
        states: [
          { parameterId: 1, unit, type: /[^0-9]0*$/.test(code) ? 'temperature' : 'salinity', properties: told() },
        ],
      }));
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ version: String(version), records }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanup.defer(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${address.port}`, narrow: () => version++ };
}
