import { type ItemDocument } from '@pelorus/registry/model';
import { type CaredItem } from './cared';
import { type RegistryLinks } from './registry-links';

/** The relations of an item that a format can show. */
export type ShownRelation = Extract<
  keyof ItemDocument,
  'parameters' | 'contacts' | 'events' | 'fields' | 'resources' | 'children' | 'parent'
>;

/** An item to be written. */
export interface ItemView {
  /** With the relations that the format asks for. */
  readonly item: ItemDocument;
  /** The items that it is on, the nearest first, with their contacts: an item without authors or owners has theirs. */
  readonly above: readonly CaredItem[];
  readonly links: RegistryLinks;
  /** The moment for which positions count: what begins later is only planned. */
  readonly at: Date;
}

/** The names of a representation of an item. */
export interface FormatName {
  /** For `format=`. */
  readonly name: string;
  readonly mediaType: string;
  readonly title: string;
}

/** A format of others in which an item can be shown. */
export interface ItemFormat extends FormatName {
  readonly relations: readonly ShownRelation[];
  write(view: ItemView): string;
}
