import { connect, type IngestOperations, type RegistryOperations } from '@pelorus/client';
import { hostAddress } from '../ui/page/host-path';
import { ServiceWatch } from './service-watch';

/** Watches all requests of the page but uploads. */
export const serviceWatch = new ServiceWatch(
  (input, init) => fetch(input, init),
  () => navigator.onLine,
);

/** Both services at the address of the page: the registry forwards the paths of the ingest service. */
export const services = connect({
  registry: hostAddress(''),
  ingest: hostAddress(''),
  retry: { attempts: 1, firstDelay: 400 },
  fetch: serviceWatch.fetch,
});

export const { registry, ingest } = services;

/** A body of JSON. */
type JsonBody<Operation extends { readonly data: { readonly body?: unknown } }> = Exclude<
  Operation['data']['body'],
  FormData | URLSearchParams | undefined
>;

/** The body of an operation of the registry. */
export type RegistryBody<Key extends keyof RegistryOperations> = JsonBody<RegistryOperations[Key]>;

/** The body of an operation of the ingest service. */
export type IngestBody<Key extends keyof IngestOperations> = JsonBody<IngestOperations[Key]>;
