import { type Item } from '@pelorus/client';
import { type Context } from '../context';
import { type Column } from '../terminal/table';
import { type ListOptions, listQuery, noteMore } from './list-options';

export const ITEM_COLUMNS: readonly Column<Item>[] = [
  { heading: 'CODE', text: ({ code }) => code },
  { heading: 'NAME', text: ({ longName }) => longName, elastic: true },
  { heading: 'TYPE', text: ({ type }) => type.generalName, elastic: true },
  { heading: 'STATUS', text: ({ status }) => status.name },
];

/** Lists items. */
export async function findItems(
  context: Context,
  options: ListOptions & { readonly asOf?: string },
  words: readonly string[],
): Promise<void> {
  const { registry } = await context.services();
  const past = options.asOf === undefined ? {} : { asOf: options.asOf };
  const search = words.length === 0 ? {} : { q: words.join(' ') };
  const list = registry.items({ ...listQuery(options, context.signal), ...search, ...past });
  const items = await list.toArray();
  await context.print(items, ITEM_COLUMNS, 'No item matches.');
  await noteMore(context, list, items.length, options);
}
