import { type ServiceSettings } from './service-settings';

/** The share of worker `index` (from 0): divided limits rounded up, 0 stays 0 (any number); what only the first one does. */
export function workerSettings<Settings extends ServiceSettings>(settings: Settings, index: number): Settings {
  const all = settings as Settings & Record<string, unknown>;
  const shares = Object.entries(settings.divided).map(([name, least]) => {
    const whole = all[name] as number;
    return [name, whole === 0 ? 0 : Math.max(least, Math.ceil(whole / settings.WORKERS))];
  });
  const own = index === 0 ? {} : settings.ofLaterWorkers;
  const worker: Settings = Object.create(Object.getPrototypeOf(settings) as object);
  return Object.freeze(Object.assign(worker, settings, Object.fromEntries(shares), own));
}
