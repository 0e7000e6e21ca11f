/** The services that share accounts; each is also the scope that its writes need. */
export type ServiceName = 'registry' | 'ingest';

/** The service in which the guards work, as it is injected. */
export class AuthOptions {
  constructor(readonly service: ServiceName) {}
}
