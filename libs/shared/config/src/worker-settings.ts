import { type ServiceSettings } from './service-settings';

/**
 * The settings of one of the workers that serve together (`index` from 0): its share of the limits that they divide,
 * rounded up, and what only the first one does. 0 stays 0: any number.
 */
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
