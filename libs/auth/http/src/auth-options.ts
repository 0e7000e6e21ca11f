/** The services that share accounts; each is also the scope that its writes need. */
export type ServiceName = 'registry' | 'ingest';

/** What of a service decides who may do what, as it is injected. */
export class AuthOptions {
  constructor(readonly service: ServiceName) {}
}
