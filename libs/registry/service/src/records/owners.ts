import { type Lifetime, notThen, type AsOfView } from '@pelorus/registry/domain';
import { type DomainError } from '@pelorus/shared/kernel';

/** Id or code of an item. */
export type ItemKey = number | string;

export interface OwnerLookup<Key> {
  /** Id of an owner, now or at a moment. */
  find(key: Key, at?: AsOfView): Promise<number | undefined>;
  /** Error for a key of no present owner. */
  unknown(key: Key): Promise<DomainError>;
  /** Lifetime of the owner with this key. */
  lifetime(key: Key): Promise<Lifetime | undefined>;
}

/** Items or missions that own records. */
export class Owners<Key extends number | string> {
  constructor(
    /** Name of an owner in errors. */
    readonly kind: string,
    private readonly lookup: OwnerLookup<Key>,
  ) {}

  /** Id of an owner, now or at a moment. DomainError `not-found`. */
  async idOf(key: Key, at?: AsOfView): Promise<number> {
    const id = await this.lookup.find(key, at);
    if (id !== undefined) return id;
    if (!at?.moment) throw await this.lookup.unknown(key);
    throw notThen(`${this.kind} '${key}'`, at.moment, await this.lookup.lifetime(key));
  }
}
