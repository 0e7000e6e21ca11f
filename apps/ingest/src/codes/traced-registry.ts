import { inSpan, traceHeaders } from '@pelorus/shared/http';
import { RegistryConnection } from './registry-connection';

/** Asks the registry at an address for requests of this service. */
export const tracedRegistry = (address: string): RegistryConnection =>
  new RegistryConnection(address, { tracing: { inSpan, traceHeaders } });
