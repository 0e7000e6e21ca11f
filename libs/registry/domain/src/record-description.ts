import { type Description, Reference, shownValue, type Value } from './record-difference';

/** A document, of whatever kind of record. */
export type AnyDocument = Readonly<Record<string, unknown>>;

/** Keys that identify a record or date it: no part of its description. */
const NOT_DESCRIBED = new Set(['@uuid', 'id', 'created', 'lastModified']);

/** Names of records, by the key under which a document shows them. */
const NAMES: Readonly<Record<string, (record: AnyDocument) => unknown>> = {
  status: ({ name }) => name,
  type: nameOfVocable,
  role: nameOfVocable,
  vocableGroup: ({ name, systemName }) => name || systemName,
  unit: ({ code, name }) => code || name,
  parent: ({ code }) => code,
  contact: ({ firstName, lastName, email }) => [firstName, lastName].filter(Boolean).join(' ') || email,
};

/** The description of a record, from its document without the records that belong to it. */
export function describeRecord(document: object): Description {
  const parent = parentOf(document as AnyDocument);
  const entries = Object.entries(document)
    .filter(([key]) => !NOT_DESCRIBED.has(key))
    .map(([key, value]) =>
      key === 'parentId' ? (['parent', parent] as const) : ([key, valueOf(key, value)] as const),
    );
  return Object.fromEntries(entries.filter((entry): entry is [string, Value] => entry[1] !== undefined));
}

/** Keys that name a record; the first one present counts. Names of contacts are personal. */
const LABELS = [
  'code',
  'shortName',
  'label',
  'name',
  'generalName',
  'systemName',
  'version',
  'role',
  'parent',
  'itemId',
];

/** The name of a record among its like, from its description. */
export function labelOf(description: Description): string | undefined {
  const key = LABELS.find((each) => Object.hasOwn(description, each) && description[each] !== '');
  return key === undefined ? undefined : String(shownValue(description[key] as Value));
}

function valueOf(key: string, value: unknown): Value | undefined {
  if (Array.isArray(value)) return value.map((each: unknown) => valueOf(key, each) ?? '');
  if (typeof value !== 'object' || value === null) return (value ?? undefined) as Value | undefined;
  const { '@uuid': uuid } = value as AnyDocument;
  if (typeof uuid !== 'string') return describeRecord(value);
  const label = NAMES[key]?.(value as AnyDocument);
  return new Reference(uuid, typeof label === 'string' && label !== '' ? label : undefined);
}

/** An item's code begins with that of its parent. */
function parentOf({ parentId, code }: AnyDocument): Reference | undefined {
  return parentId === undefined ? undefined : new Reference(String(parentId), String(code).replace(/:[^:]*$/, ''));
}

function nameOfVocable({ generalName, systemName }: AnyDocument): unknown {
  return generalName || systemName;
}
