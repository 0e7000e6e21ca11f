import { getMetadataStorage } from 'class-validator';

export type BodyClass<Body extends object> = new () => Body;

export interface BodyKeys {
  /** Keys that a record which was read carries and a write ignores. */
  readonly ignoredKeys?: readonly string[];
  /** Relations that a record carries in full, and the key that sets each: `{status: 'statusId'}`. */
  readonly relationKeys?: Readonly<Record<string, string>>;
  /** Other names that clients use for fields: `{customFieldValue: 'value'}`. */
  readonly aliases?: Readonly<Record<string, string>>;
}

/** Keys that the server sets in every record. */
const SERVER_KEYS = ['@uuid', 'uuid', 'id', 'created', 'lastModified'];

export interface KeysOfBody {
  readonly fields: ReadonlySet<string>;
  readonly required: ReadonlySet<string>;
  readonly ignored: ReadonlySet<string>;
  readonly relations: Readonly<Record<string, string>>;
  readonly longest: ReadonlyMap<string, number>;
}

const known = new WeakMap<BodyClass<object>, KeysOfBody>();

export function bodyKeys(type: BodyClass<object> & BodyKeys): KeysOfBody {
  const keys = known.get(type) ?? gatherKeys(type);
  known.set(type, keys);
  return keys;
}

function gatherKeys(type: BodyClass<object> & BodyKeys): KeysOfBody {
  const metadata = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  const fields = new Set(metadata.map((each) => each.propertyName));
  const optional = new Set(
    metadata.filter((each) => each.type === 'conditionalValidation').map((each) => each.propertyName),
  );
  return {
    fields,
    required: new Set([...fields].filter((name) => !optional.has(name))),
    ignored: new Set([...SERVER_KEYS, ...(type.ignoredKeys ?? [])].filter((name) => !fields.has(name))),
    relations: type.relationKeys ?? {},
    longest: new Map(
      metadata.flatMap(({ name, propertyName, constraints }) =>
        name === 'arrayMaxSize' ? [[propertyName, Number(constraints[0])] as const] : [],
      ),
    ),
  };
}
