import { connect } from '@pelorus/client';

/** Both services at the address of the page: the registry forwards the paths of the ingest service. */
export const services = connect({
  registry: location.origin,
  ingest: location.origin,
  retry: { attempts: 1, firstDelay: 400 },
});

export const { registry, ingest } = services;
