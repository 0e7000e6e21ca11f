import {
  type BelongingRecord,
  type BelongingRow,
  nameOfPlace,
  type RecordOwner,
  type RecordPlan,
  type RecordValues,
  storedParent,
} from '@pelorus/registry/domain';
import { type ImportRun } from './import-run';

/** What tells the records of an item apart, in the words of messages: `contact of an item`, `contactId`, `roleId`. */
export interface PairedCollection {
  readonly kind: string;
  readonly pair: readonly string[];
}

/**
 * The plans of records that are told apart by what they say: a row that says what is there already changes nothing. Rows that say the
 * same, and rows that would make another record of a stored one, are faults.
 */
export function planPairs(
  { faults }: ImportRun,
  { kind, pair }: PairedCollection,
  plans: readonly RecordPlan[],
  present: readonly BelongingRecord[],
): RecordPlan[] {
  const there = new Set(present.map((record) => `${record.itemId} ${pairOf(pair, record)}`));
  const named = new Map<object, Map<string, BelongingRow>>();
  return plans.map((plan) => {
    if (plan.action === 'keep') return plan;
    const { row, owner } = plan;
    if (plan.action === 'change') {
      faults.add(row.place(), fixedPair(kind));
      return plan;
    }
    if (!owner) return plan;
    const said = pairOf(pair, plan.values);
    const ofOwner = named.get(ownerIn(owner)) ?? new Map<string, BelongingRow>();
    const earlier = ofOwner.get(said);
    if (earlier) faults.add(row.place(), { code: 'repeated', detail: `The ${kind} is that of ${nameOfPlace(earlier.place())}, too` }); // prettier-ignore
    named.set(ownerIn(owner), ofOwner.set(said, row));
    const item = storedParent(owner);
    return item && there.has(`${item.id} ${said}`) ? { action: 'keep', row } : plan;
  });
}

/** The values by which a record is told from others of its item, as a key. */
export const pairOf = (pair: readonly string[], values: RecordValues): string =>
  pair.map((key) => String(values[key])).join(' ');

/** The stored item, or the row that makes it. */
const ownerIn = (owner: RecordOwner): object => storedParent(owner) ?? owner.item;

const fixedPair = (kind: string) => ({
  code: 'fixed',
  detail: `The ${kind} is fixed: leave 'id' and 'uuid' out to make another one`,
});
