/** Services that share accounts; each is also the scope of its writes. */
export type ServiceName = 'registry' | 'ingest';

/** Service of the guards, for injection. */
export class AuthOptions {
  constructor(readonly service: ServiceName) {}
}
