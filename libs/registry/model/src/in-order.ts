import { type AnyField } from './field';
import { type AnyModel, type KeyOrder, type OwnerId } from './record-model';

type Ordered = Pick<AnyModel, 'fields' | 'document' | 'csv'>;

/** The fields of a model in the order of its documents or of its columns in CSV. */
export function inOrder(
  { fields, ...orders }: Ordered,
  of: 'document' | 'csv',
): (readonly [name: string, field: AnyField])[] {
  const { first = [], last = [] }: KeyOrder<string> = orders[of] ?? {};
  const others = Object.keys(fields).filter((name) => !first.includes(name) && !last.includes(name));
  return [...first, ...others, ...last].map((name) => [name, fields[name]!]);
}

/** A key of a document: that of a field, or the id of the owner. */
export type DocumentKey =
  { readonly name: string; readonly field: AnyField } | { readonly name: string; readonly ownerId: OwnerId };

/**
 * The keys of a document in their order, after those that every record has. An owner's id that is always shown stands before
 * the last fields, and one that lists across owners show stands at the end.
 */
export function documentKeys(model: AnyModel): DocumentKey[] {
  const { owner, document: { last = [] } = {} } = model;
  const ownerId = owner.table === 'item' ? owner.id : undefined;
  const id = (shown: OwnerId['shown']): DocumentKey[] =>
    ownerId?.shown === shown ? [{ name: `${owner.table}Id`, ownerId }] : [];
  const keys = inOrder(model, 'document').filter(([, { facts }]) => facts.access !== 'hidden');
  const fields = (isLast: boolean): DocumentKey[] =>
    keys.filter(([name]) => last.includes(name) === isLast).map(([name, field]) => ({ name, field }));
  return [...fields(false), ...id('always'), ...fields(true), ...id('across')];
}
