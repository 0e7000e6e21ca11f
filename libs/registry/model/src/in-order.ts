import { type AnyField } from './field';
import { type AnyModel, type KeyOrder, type OwnerId } from './record-model';

type Ordered = Pick<AnyModel, 'fields' | 'document' | 'csv'>;

/** Fields in the order of documents or CSV columns. */
export function inOrder(
  { fields, ...orders }: Ordered,
  of: 'document' | 'csv',
): (readonly [name: string, field: AnyField])[] {
  const { first = [], last = [] }: KeyOrder<string> = orders[of] ?? {};
  const others = Object.keys(fields).filter((name) => !first.includes(name) && !last.includes(name));
  return [...first, ...others, ...last].map((name) => [name, fields[name]!]);
}

/** Key of a document: a field, or the owner's id. */
export type DocumentKey =
  | { readonly name: string; readonly field: AnyField }
  | { readonly name: string; readonly ownerId: OwnerId };

/**
 * Keys of a document after those of every record. An owner's id that is always shown stands before the last fields; one
 * for lists across owners stands last.
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
