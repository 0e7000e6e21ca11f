import { type ItemDocument } from '@pelorus/registry/model';

/** An item that is kept as text. */
interface WrittenItem {
  parse(): ItemDocument;
}

/**
 * Gives each nested item (a child or a parent) that is also one of the records that record's object, so that an item has
 * the same keys wherever it stands in an answer. Other nested items have no relations of their own, wherever they stand.
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
