import { type ItemFacts } from '@pelorus/watch/domain';

/** Registry of items. */
export interface ItemSource {
  /** Differs after each change. Throws where the registry fails. */
  version(): Promise<string>;
  /** All items with events and custom fields. Throws where the registry fails. */
  items(): Promise<ItemFacts[]>;
  /** Codes that a parameter once had, and none has now. */
  former(codes: readonly string[]): Promise<string[]>;
}
