import { type Lifetime, notThen, type AsOfView } from '@pelorus/registry/domain';
import { type DomainError } from '@pelorus/shared/kernel';

/** An item's id or its code. */
export type ItemKey = number | string;

/** Finds the owners of records. */
export interface OwnerLookup<Key> {
  /** The id of an owner, now or at another moment. */
  find(key: Key, at?: AsOfView): Promise<number | undefined>;
  /** The error for a key that no owner has now. */
  unknown(key: Key): Promise<DomainError>;
  /** The time in which there was an owner with this key. */
  lifetime(key: Key): Promise<Lifetime | undefined>;
}

/** The items, or the missions, that other records belong to. */
export class Owners<Key extends number | string> {
  constructor(
    /** The name of an owner in errors. */
    readonly kind: string,
    private readonly lookup: OwnerLookup<Key>,
  ) {}

  /** The id of an owner, now or at another moment, or DomainError `not-found`. */
  async idOf(key: Key, at?: AsOfView): Promise<number> {
    const id = await this.lookup.find(key, at);
    if (id !== undefined) return id;
    if (!at?.moment) throw await this.lookup.unknown(key);
    throw notThen(`${this.kind} '${key}'`, at.moment, await this.lookup.lifetime(key));
  }
}
