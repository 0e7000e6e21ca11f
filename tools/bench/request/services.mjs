import { fillRegistry } from '../../generate-registry/fill-registry.mjs';
import { MeasuredService } from '../../platform/measured-service.mjs';

export const PROBE = new URL('processor-probe.mjs', import.meta.url);

const ITEMS = 1_000;

/** Microseconds of the processor so far, of the program and of the system on its behalf. */
export async function processorOf(program) {
  const { processor } = await program.ask('processor');
  return processor.user + processor.system;
}

/** As shipped, without and with metrics, filled; gives a session and what they are asked. */
export async function startMeasuredServices(databaseUrl, cleanup) {
  const start = (app, settings = {}) => MeasuredService.start(app, databaseUrl, cleanup, { settings, probe: PROBE });
  const registry = await start('registry');
  await fillRegistry(databaseUrl, { items: ITEMS, events: ITEMS, parameters: ITEMS });
  const ingest = await start('ingest');
  const { session } = await ingest.logIn();
  const measured = await start('registry', { METRICS_PORT: '0' });
  const item = { kind: 'read', path: `/rest/v2/items/${ITEMS / 2}`, count: 300 };
  const target = (name, { program, port }, request) => ({ name, program, port, ...request });
  return {
    session,
    targets: [
      target('health of the registry', registry, { kind: 'read', path: '/health/live', count: 500 }),
      target('one item', registry, item),
      target('one item, with metrics', measured, item),
      target('small upload', ingest, { kind: 'upload', path: '/rest/datasets', count: 500 }),
    ],
  };
}
