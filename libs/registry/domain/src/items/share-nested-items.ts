import { type ItemDocument } from '@pelorus/registry/model';

/** Item kept as text. */
interface WrittenItem {
  parse(): ItemDocument;
}

/**
 * Replaces nested items by the record's object where they are records of the answer, so that an item has the same keys
 * wherever it stands. Other nested items have no relations.
 */
export function shareNestedItems(records: readonly (ItemDocument | WrittenItem)[]): ItemDocument[] {
  const items = records.map((record) => ('parse' in record ? record.parse() : record));
  const shared = new Map(items.map((item) => [item['@uuid'], { ...item }]));
  const sharedOrSame = (item: ItemDocument): ItemDocument => shared.get(item['@uuid']) ?? item;
  for (const record of shared.values()) {
    const { children, parent } = record;
    if (children) Object.assign(record, { children: children.map(sharedOrSame) });
    if (parent) Object.assign(record, { parent: sharedOrSame(parent) });
  }
  return [...shared.values()];
}
