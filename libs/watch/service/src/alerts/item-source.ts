import { type ItemFacts } from '@pelorus/watch/domain';

/** A registry of items, as alerts ask it. */
export interface ItemSource {
  /** The version of the registry: another one after each change. Throws without an answer. */
  version(): Promise<string>;
  /** All items with their events and custom fields. Throws without an answer. */
  items(): Promise<ItemFacts[]>;
  /** Former codes among given ones: a parameter had them once, none has them now. */
  former(codes: readonly string[]): Promise<string[]>;
}
