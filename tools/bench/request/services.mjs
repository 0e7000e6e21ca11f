import { fillRegistry } from '../../generate-registry/fill-registry.mjs';
import { MeasuredService } from '../../platform/measured-service.mjs';

export const PROBE = new URL('processor-probe.mjs', import.meta.url);

const ITEMS = 1_000;

/** Microseconds of the processor so far, of the program and of the system on its behalf. */
export async function processorOf(program) {
  const { processor } = await program.ask('processor');
  return processor.user + processor.system;
}

/**
 * Starts both services as shipped, without and with metrics, and fills them; gives a session and what they are asked, some of it
 * by a token alone.
 */
export async function startMeasuredServices(databaseUrl, cleanup) {
  const start = (app, settings = {}) => MeasuredService.start(app, databaseUrl, cleanup, { settings, probe: PROBE });
  const registry = await start('registry');
  await fillRegistry(databaseUrl, { items: ITEMS, events: ITEMS, parameters: ITEMS });
  const ingest = await start('ingest');
  const { session, login } = await ingest.logIn();
  const measured = await start('registry', { METRICS_PORT: '0' });
  const { token } = login;
  const who = { kind: 'read', path: '/rest/v2/auth/loggedin', count: 300 };
  const upload = { kind: 'upload', path: '/rest/datasets', count: 500 };
  const item = { kind: 'read', path: `/rest/v2/items/${ITEMS / 2}`, count: 300 };
  const target = (name, { program, port }, request) => ({ name, program, port, ...request });
  return {
    session,
    targets: [
      target('health of the registry', registry, { kind: 'read', path: '/health/live', count: 500 }),
      target('one item', registry, item),
      target('one item, with metrics', measured, item),
      target('who it is, by a session', registry, who),
      target('who it is, by a token', registry, { ...who, token }),
      target('small upload', ingest, upload),
      target('small upload, by a token', ingest, { ...upload, token }),
    ],
  };
}
