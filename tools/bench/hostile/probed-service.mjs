import { MeasuredService } from '../../platform/measured-service.mjs';

const probe = new URL('loop-probe.mjs', import.meta.url);

/** Starts an application as shipped, with a probe of its event loop; gives its address, a session, and what logs in. */
export async function startProbed(app, databaseUrl, cleanup, settings = {}) {
  const service = await MeasuredService.start(app, databaseUrl, cleanup, { settings, probe });
  const { session, login } = await service.logIn({ admin: true });
  return { url: service.url, session, login, delayOf: delayOf(service) };
}

/** Starts an application that has no database, and no session of its own. */
export async function startProbedAlone(app, cleanup, settings) {
  const service = await MeasuredService.start(app, undefined, cleanup, { settings, probe });
  return { url: service.url, session: '', delayOf: delayOf(service) };
}

/** Tells for how many milliseconds the event loop stood still at the longest while `work` ran, and what `work` gave. */
const delayOf = (service) => async (work) => {
  service.program.tell('reset');
  const result = await work();
  const { delayMs } = await service.program.ask('read');
  return { delayMs, result };
};
