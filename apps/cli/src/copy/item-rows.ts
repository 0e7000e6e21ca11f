import { type AnyRecord, recordsIn, textIn, type Values } from './any-record';
import { type ChunkFates } from './chunk-fates';
import { type Named } from './copy-report';
import { type CopyRun, idAtTarget, sourceRecord } from './copy-run';
import { differingValues } from './differing-values';
import { type Row } from './import-rows';
import { type PlacedItem } from './item-order';
import { eventKey, eventValues, type IdAt, itemValues, parameterKey, parameterValues } from './item-values';
import { numberedKeys } from './numbered-keys';

/** An item of the source, and the target's if there is one. */
export interface ItemPair {
  readonly place: PlacedItem;
  readonly record: AnyRecord;
  readonly stored: AnyRecord | undefined;
}

interface Compared {
  readonly list: Row['list'];
  readonly about: Named;
  readonly item: string;
  readonly parent?: string;
  readonly values: Values;
  readonly stored: { readonly id: number; readonly values: Values } | undefined;
  /** Keys that a new record has beside its values. */
  readonly place: Values;
}

const OWN_ID: IdAt = (_kind, record) => record?.id;
/** The lists that come as rows, with the keys and values of their records. */
export const PARAMETERS = { list: 'parameters', keyOf: parameterKey, valuesOf: parameterValues } as const;
export const EVENTS = { list: 'events', keyOf: eventKey, valuesOf: eventValues } as const;

/** The rows that bring items and parameters to the target. What needs a record that the target lacks is refused. */
export function itemRows(run: CopyRun, pairs: readonly ItemPair[], fates: ChunkFates): Row[] {
  return pairs.flatMap((pair) => {
    const own = ownRow(run, pair, fates);
    if (own === 'refused') return [];
    return [...(own === 'done' ? [] : [own]), ...belongingRows(run, pair, PARAMETERS, fates)];
  });
}

/** The rows that bring the events of items to the target. */
export function eventRows(run: CopyRun, pairs: readonly ItemPair[], fates: ChunkFates): Row[] {
  return pairs.flatMap((pair) => belongingRows(run, pair, EVENTS, fates));
}

function ownRow(run: CopyRun, { place, record, stored }: ItemPair, fates: ChunkFates): Row | 'refused' | 'done' {
  const about = sourceRecord(run, 'items', place.code, `items/${place.id}`);
  const { targetCode: item, parentCode: parent } = place;
  return compare(run, fates, {
    ...{ list: 'items', about, item, values: itemValues(record, (kind, one) => idAtTarget(run, kind, one)) },
    ...(parent === undefined ? {} : { parent }),
    stored: stored && { id: stored.id, values: itemValues(stored, OWN_ID) },
    place: { code: item, ...(parent === undefined ? {} : { parent }) },
  });
}

function belongingRows(
  run: CopyRun,
  { place, record, stored }: ItemPair,
  { list, keyOf, valuesOf }: typeof PARAMETERS | typeof EVENTS,
  fates: ChunkFates,
): Row[] {
  const item = place.targetCode;
  const there = numberedKeys(stored ? (recordsIn(stored, list) ?? []) : [], keyOf);
  const here = numberedKeys(recordsIn(record, list) ?? [], keyOf);
  const rows: Row[] = [];
  for (const [key, one] of here) {
    const known = there.get(key);
    const row = compare(run, fates, {
      ...{ list, item, values: valuesOf(one, (kind, other) => idAtTarget(run, kind, other)) },
      about: sourceRecord(run, list, `${place.code} ${textIn(one, 'label') || textIn(one, 'shortName')}`, `items/${place.id}/${list}/${one.id}`), // prettier-ignore
      stored: known && { id: known.id, values: valuesOf(known, OWN_ID) },
      place: { item },
    });
    if (typeof row === 'object') rows.push(row);
  }
  if (stored && !run.options.mirror)
    fates.onlyThere(item, list, [...there.keys()].filter((key) => !here.has(key)).length);
  return rows;
}

function compare(run: CopyRun, fates: ChunkFates, compared: Compared): Row | 'refused' | 'done' {
  const { list, about, item, parent, values, stored, place } = compared;
  const missing = Object.keys(values).filter((key) => key.endsWith('Id') && values[key] === undefined);
  if (missing.length > 0) {
    const detail = `${missing.map((key) => key.slice(0, -2)).join(', ')}: the target has none`;
    run.report.refuse({ ...about, code: 'unknown-reference', detail });
    return 'refused';
  }
  const row = { list, about, item, ...(parent === undefined ? {} : { parent }) };
  if (!stored) return { ...row, body: { ...place, ...values } };
  const differing = differingValues(values, stored.values);
  if (differing.length === 0) fates.set(about.address, about, 'alike');
  else if (!run.options.update) fates.set(about.address, about, 'differs', differing);
  else {
    fates.set(about.address, about, 'changed', differing);
    return { ...row, body: { id: stored.id, ...Object.fromEntries(differing.map(({ field, from }) => [field, from ?? null])) } }; // prettier-ignore
  }
  return 'done';
}
