import { Cleanup } from '../process/cleanup.mjs';
import { startThrowAwayServices } from '../tour/throw-away-services.mjs';
import { makeClientWorld } from './client-world.mjs';
import { clients, runRequests } from './run-requests.mjs';

const patience = 90_000;

describe('the requests of published clients', () => {
  const cleanup = new Cleanup();
  afterAll(() => cleanup.run(), patience);

  it(
    'are answered as their parsers expect',
    async () => {
      const services = await startThrowAwayServices(cleanup, () => undefined);
      const { names, remove } = await makeClientWorld({ ...services, print: () => undefined });
      const rows = await runRequests(services, names);
      expect(rows.filter(({ fault }) => fault !== undefined)).toEqual([]);
      expect(rows).toHaveLength(clients.flatMap(({ calls }) => calls).length);
      await remove();
    },
    patience,
  );
});
