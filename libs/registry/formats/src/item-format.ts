import { type ItemDocument } from '@pelorus/registry/model';
import { type CaredItem } from './cared';
import { type RegistryLinks } from './registry-links';

/** Relation that a format can show. */
export type ShownRelation = Extract<
  keyof ItemDocument,
  'parameters' | 'contacts' | 'events' | 'fields' | 'resources' | 'children' | 'parent'
>;

export interface ItemView {
  /** Item with the relations that the format asks for. */
  readonly item: ItemDocument;
  /** Carriers, the nearest first, with contacts, which stand in for missing authors and owners. */
  readonly above: readonly CaredItem[];
  readonly links: RegistryLinks;
  /** Moment of positions; what begins later is planned. */
  readonly at: Date;
}

export interface FormatName {
  /** Value of `format=`. */
  readonly name: string;
  readonly mediaType: string;
  readonly title: string;
}

/** Foreign format of an item. */
export interface ItemFormat extends FormatName {
  readonly relations: readonly ShownRelation[];
  write(view: ItemView): string;
}
