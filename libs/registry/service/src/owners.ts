import { notFound } from '@pelorus/registry/domain';

/** Those that other records belong to. */
export class Owners<Key extends number | string> {
  constructor(
    /** What one of them is called in errors. */
    readonly kind: string,
    private readonly find: (key: Key) => Promise<number | undefined>,
  ) {}

  /** The id of an owner, or DomainError `not-found`. */
  async idOf(key: Key): Promise<number> {
    const id = await this.find(key);
    if (id === undefined) throw notFound(this.kind, String(key));
    return id;
  }
}
