import { type Context, type SharedOptions } from '../context';

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
  type Change = (typeof answer.records)[number];
  const columns = [
    { heading: 'WHEN', text: ({ date }: Change) => date },
    { heading: 'WHO', text: ({ account }: Change) => account ?? '' },
    { heading: 'WHAT', text: ({ action, record }: Change) => `${record.kind} ${action}` },
    { heading: 'CHANGES', text: ({ changes }: Change) => changes.map(changeText).join('; '), elastic: true },
  ];
  await context.print(answer.records, columns, 'Nothing happened to it.');
}

function changeText(change: { readonly field: string; readonly from?: unknown; readonly to?: unknown }): string {
  const text = (value: unknown): string =>
    value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  return `${change.field}: ${change.from === undefined ? '' : `${text(change.from)} → `}${text(change.to)}`;
}
