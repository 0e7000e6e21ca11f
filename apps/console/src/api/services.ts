import { connect } from '@pelorus/client';
import { ServiceWatch } from './service-watch';

/** Watches all requests of the page but uploads. */
export const serviceWatch = new ServiceWatch(
  (input, init) => fetch(input, init),
  () => navigator.onLine,
);

/** Both services at the address of the page: the registry forwards the paths of the ingest service. */
export const services = connect({
  registry: location.origin,
  ingest: location.origin,
  retry: { attempts: 1, firstDelay: 400 },
  fetch: serviceWatch.fetch,
});

export const { registry, ingest } = services;
