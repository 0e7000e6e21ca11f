import { type AnyModel, type Fields, MODELS } from '@pelorus/registry/model';
import { type Description, Reference, shownValue, type Value } from './record-difference';

/** Document of any record. */
export type AnyDocument = Readonly<Record<string, unknown>>;

/** Keys of identity and dates, which no description has. */
const NOT_DESCRIBED = new Set(['@uuid', 'id', 'created', 'lastModified']);

type Namer = (record: AnyDocument) => unknown;

/** Functions that name records, by table. */
const NAMES_IN: Readonly<Record<string, Namer>> = {
  state: ({ name }) => name,
  vocable: nameOfVocable,
  vocable_group: ({ name, systemName }) => name || systemName,
  unit: ({ code, name }) => code || name,
  item: ({ code }) => code,
  contact: ({ firstName, lastName, email }) => [firstName, lastName].filter(Boolean).join(' ') || email,
};

/** Functions that name records, by key; a key leads to one table in all documents. */
const NAMES: Readonly<Record<string, Namer | undefined>> = Object.fromEntries(
  Object.values<AnyModel>(MODELS).flatMap(({ fields }) => namesOf(fields)),
);

function namesOf(fields: Fields): [string, Namer | undefined][] {
  return Object.entries(fields).flatMap(([key, { of }]): [string, Namer | undefined][] => {
    if (of.kind === 'parts') return namesOf(of.fields);
    return of.kind === 'reference' ? [[key, NAMES_IN[of.target]]] : [];
  });
}

/** Describes a record by its document, without the records that belong to it. */
export function describeRecord(document: object): Description {
  const parent = parentOf(document as AnyDocument);
  const entries = Object.entries(document)
    .filter(([key]) => !NOT_DESCRIBED.has(key))
    .map(([key, value]) =>
      key === 'parentId' ? (['parent', parent] as const) : ([key, valueOf(key, value)] as const),
    );
  return Object.fromEntries(entries.filter((entry): entry is [string, Value] => entry[1] !== undefined));
}

/** Keys that name a record, by precedence. Names of contacts are personal. */
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

/** Name of a record among its siblings. */
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

/** Parent, read from the begin of the code. */
function parentOf({ parentId, code }: AnyDocument): Reference | undefined {
  return parentId === undefined ? undefined : new Reference(String(parentId), String(code).replace(/:[^:]*$/, ''));
}

function nameOfVocable({ generalName, systemName }: AnyDocument): unknown {
  return generalName || systemName;
}
