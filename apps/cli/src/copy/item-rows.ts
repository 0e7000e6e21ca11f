import { type AnyRecord, recordsIn, textIn, type Values } from './any-record';
import { type ChunkFates } from './chunk-fates';
import { type Named } from './copy-report';
import { type CopyRun, idAtTarget, sourceRecord } from './copy-run';
import { differingValues } from './differing-values';
import { type Row } from './import-rows';
import { type PlacedItem } from './item-order';
import {
  eventKey,
  eventValues,
  fieldKey,
  fieldValues,
  type IdAt,
  itemValues,
  parameterKey,
  parameterValues,
  resourceKey,
  resourceValues,
} from './item-values';
import { aboutRole, roleIds, roleKey, UNKNOWN_ROLE } from './contact-roles';
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

/** A list of an item whose records come as rows, with their keys and values. */
export interface RowList {
  readonly list: 'parameters' | 'fields' | 'resources' | 'events';
  readonly keyOf: (record: AnyRecord) => string;
  readonly valuesOf: (record: AnyRecord, idAt: IdAt) => Values;
  /** Whether a new record needs more than a row: a file is sent by itself. */
  readonly isSentAlone?: (record: AnyRecord) => boolean;
}

const OWN_ID: IdAt = (_kind, record) => record?.id;
export const PARAMETERS: RowList = { list: 'parameters', keyOf: parameterKey, valuesOf: parameterValues };
export const FIELDS: RowList = { list: 'fields', keyOf: fieldKey, valuesOf: fieldValues };
export const RESOURCES: RowList = {
  ...{ list: 'resources', keyOf: resourceKey, valuesOf: resourceValues },
  isSentAlone: (record) => textIn(record, 'linkage') === '',
};
export const EVENTS: RowList = { list: 'events', keyOf: eventKey, valuesOf: eventValues };
/** The lists whose records come with their items. */
const WITH_ITEMS = [PARAMETERS, FIELDS, RESOURCES];

/** Items of the source with those of the target, by the codes that they are to have. */
export function pairsOf(
  chunk: readonly PlacedItem[],
  records: ReadonlyMap<number, AnyRecord>,
  stored: ReadonlyMap<string, AnyRecord>,
): ItemPair[] {
  return chunk.flatMap((place) => {
    const record = records.get(place.id);
    return record ? [{ place, record, stored: stored.get(place.targetCode) }] : [];
  });
}

/** The rows that bring items to the target with what belongs to them, beside events. What needs a record that the target lacks is refused. */
export function itemRows(run: CopyRun, pairs: readonly ItemPair[], fates: ChunkFates): Row[] {
  return pairs.flatMap((pair) => {
    const own = ownRow(run, pair, fates);
    if (own === 'refused') return [];
    const belongings = WITH_ITEMS.flatMap((list) => belongingRows(run, pair, list, fates));
    return [...(own === 'done' ? [] : [own]), ...belongings, ...roleRows(run, pair, fates)];
  });
}

/** The rows that bring the events of items to the target. */
export function eventRows(run: CopyRun, pairs: readonly ItemPair[], fates: ChunkFates): Row[] {
  return pairs.flatMap((pair) => belongingRows(run, pair, EVENTS, fates));
}

/** Numbers of the events of an item: those that both sides have, and those that the target alone has. */
export interface SameEvents {
  readonly alike: number;
  readonly onlyThere: number;
}

/** Counts the events of an item whose events the target has as the source has them; undefined of another one. */
export function sameEvents(run: CopyRun, { record, stored }: ItemPair): SameEvents | undefined {
  const { list, keyOf, valuesOf } = EVENTS;
  const [own, other] = [recordsIn(record, list), stored && recordsIn(stored, list)];
  if (!own || !other) return undefined;
  const [here, there] = [numberedKeys(own, keyOf), numberedKeys(other, keyOf)];
  const onlyThere = [...there.keys()].filter((key) => !here.has(key)).length;
  if (run.options.mirror && onlyThere > 0) return undefined;
  const isSame = ([key, one]: [string, AnyRecord]): boolean => {
    const known = there.get(key);
    const values = valuesOf(one, (kind, referred) => idAtTarget(run, kind, referred));
    return known !== undefined && values['typeId'] !== undefined && differingValues(values, valuesOf(known, OWN_ID)).length === 0; // prettier-ignore
  };
  return [...here].every(isSame) ? { alike: here.size, onlyThere } : undefined;
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
  { list, keyOf, valuesOf, isSentAlone }: RowList,
  fates: ChunkFates,
): Row[] {
  const item = place.targetCode;
  const there = numberedKeys(stored ? (recordsIn(stored, list) ?? []) : [], keyOf);
  const here = numberedKeys(recordsIn(record, list) ?? [], keyOf);
  const rows: Row[] = [];
  for (const [key, one] of here) {
    const known = there.get(key);
    if (!known && isSentAlone?.(one)) continue;
    const row = compare(run, fates, {
      ...{ list, item, values: valuesOf(one, (kind, other) => idAtTarget(run, kind, other)) },
      about: aboutBelonging(run, place, list, one),
      stored: known && { id: known.id, values: valuesOf(known, OWN_ID) },
      place: { item },
    });
    if (typeof row === 'object') rows.push(row);
  }
  if (stored && !run.options.mirror)
    fates.onlyThere(item, list, [...there.keys()].filter((key) => !here.has(key)).length);
  return rows;
}

/** A record of an item as the report names it. */
export function aboutBelonging(run: CopyRun, { code, id }: PlacedItem, list: string, record: AnyRecord): Named {
  const name = textIn(record, 'label') || textIn(record, 'shortName') || textIn(record, 'name');
  return sourceRecord(run, list, `${code} ${name}`, `items/${id}/${list}/${record.id}`);
}

/** The rows that give contacts the roles that they lack on an item at the target. */
function roleRows(run: CopyRun, { place, record, stored }: ItemPair, fates: ChunkFates): Row[] {
  const item = place.targetCode;
  const there = new Set((stored && recordsIn(stored, 'contacts'))?.map((role) => roleKey(role, OWN_ID)));
  const rows: Row[] = [];
  for (const role of recordsIn(record, 'contacts') ?? []) {
    const about = aboutRole(run, { path: `items/${place.id}`, name: place.code }, role);
    const [contactId, roleId] = roleIds(role, (kind, one) => idAtTarget(run, kind, one));
    const key = `${contactId} ${roleId}`;
    if (contactId === undefined || roleId === undefined) run.report.refuse({ ...about, ...UNKNOWN_ROLE });
    else if (there.has(key)) fates.set(about.address, about, 'alike');
    else rows.push({ list: 'contacts', about, item, body: { item, contactId, roleId } });
    there.add(key);
  }
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
