import { type RegistryChange } from '@pelorus/client';
import { type Context, type SharedOptions } from '../context';
import { momentOf } from './given-moment';

interface PeriodOptions extends SharedOptions {
  readonly limit: number;
  readonly from?: string;
  readonly to?: string;
  readonly item?: string;
}

/** Lists the changes of an item and what belongs to it, the latest first. */
export async function showHistory(
  context: Context,
  { limit }: SharedOptions & { readonly limit: number },
  id: string,
): Promise<void> {
  const { registry } = await context.services();
  const { signal } = context;
  const answer = await registry.call('GET /rest/v2/items/{id}/history', {
    ...{ path: { id }, query: { hits: limit, within: true }, signal },
  });
  await context.print(answer.records, COLUMNS, 'Nothing happened to it.');
}

/** Lists what changed in the registry between two moments, the latest first; of an item with what was on it then. */
export async function showRegistryHistory(context: Context, { limit, from, to, item }: PeriodOptions): Promise<void> {
  const { registry } = await context.services();
  const { signal } = context;
  const [datetimeMin, datetimeMax] = [momentOf('--from', from), momentOf('--to', to)];
  const query = {
    hits: limit,
    ...(datetimeMin !== undefined && { datetimeMin }),
    ...(datetimeMax !== undefined && { datetimeMax }),
    ...(item !== undefined && { item }),
  };
  const { records } = await registry.call('GET /rest/v2/history', { query, signal });
  await context.print(records, [...COLUMNS.slice(0, 2), ITEM, ...COLUMNS.slice(2)], 'Nothing changed then.');
}

type Change = Pick<RegistryChange, 'date' | 'account' | 'action' | 'record' | 'changes'>;

const COLUMNS = [
  { heading: 'WHEN', text: ({ date }: Change) => date },
  { heading: 'WHO', text: ({ account }: Change) => account ?? '' },
  { heading: 'WHAT', text: ({ action, record }: Change) => `${record.kind} ${action}` },
  { heading: 'CHANGES', text: ({ changes }: Change) => changes.map(changeText).join('; '), elastic: true },
];

const ITEM = { heading: 'ITEM', text: ({ item }: RegistryChange) => item ?? '' };

function changeText(change: { readonly field: string; readonly from?: unknown; readonly to?: unknown }): string {
  const text = (value: unknown): string =>
    value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  return `${change.field}: ${change.from === undefined ? '' : `${text(change.from)} → `}${text(change.to)}`;
}
