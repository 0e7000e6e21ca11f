/** A JSON schema, as far as closing it needs to know. */
export type Schema = Readonly<Record<string, unknown>>;

/** Place of the open twins of schemas: in a composition, a part must not refuse keys of the other parts. */
const COMPOSED = 'composed';

const COMPONENT = /^#\/components\/schemas\//;

/**
 * Copies an OpenAPI document so that its schemas refuse keys they do not describe, at any depth: an object schema that
 * says nothing about further keys allows none. Parts of an `allOf` are closed together, not each by itself.
 */
export function closeSchemas(document: Schema): Schema {
  const components = asSchema(document['components']) ?? {};
  const schemas = Object.entries(asSchema(components['schemas']) ?? {});
  const variant = (composed: boolean): Schema =>
    Object.fromEntries(schemas.map(([name, schema]) => [name, closeSchema(schema, composed)]));
  return {
    ...document,
    paths: closeAll(document['paths']),
    components: { ...components, schemas: variant(false), [COMPOSED]: variant(true) },
  };
}

/** Closes the schema under every key `schema` of the paths. */
function closeAll(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closeAll);
  const object = asSchema(value);
  if (!object) return value;
  return mapValues(object, (child, key) => (key === 'schema' ? closeSchema(child, false) : closeAll(child)));
}

/** Closes a schema; one that is a part of a composition keeps its own object open and closes what is below. */
function closeSchema(value: unknown, composed: boolean): unknown {
  const schema = asSchema(value);
  if (!schema) return value;
  const composes = composed || (isComposition(schema) && describesObject(schema));
  const copy = mapValues(schema, (child, key) => closeKeyword(key, child, composes));
  if (composed || !describesObject(schema) || limitsKeys(schema)) return copy;
  return { ...copy, unevaluatedProperties: false };
}

function closeKeyword(key: string, value: unknown, composed: boolean): unknown {
  switch (key) {
    case '$ref':
      return composed ? String(value).replace(COMPONENT, `#/components/${COMPOSED}/`) : value;
    case 'allOf':
    case 'anyOf':
    case 'oneOf':
      return Array.isArray(value) ? value.map((part) => closeSchema(part, composed)) : value;
    case 'properties':
      return mapValues(asSchema(value) ?? {}, (child) => closeSchema(child, false));
    case 'items':
    case 'additionalProperties':
      return closeSchema(value, false);
    default:
      return value;
  }
}

function isComposition(schema: Schema): boolean {
  return 'allOf' in schema || 'properties' in schema;
}

function describesObject(schema: Schema): boolean {
  return 'properties' in schema || schema['type'] === 'object' || 'allOf' in schema;
}

function limitsKeys(schema: Schema): boolean {
  return 'additionalProperties' in schema || 'unevaluatedProperties' in schema;
}

function asSchema(value: unknown): Schema | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Schema) : undefined;
}

function mapValues(schema: Schema, map: (value: unknown, key: string) => unknown): Schema {
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, map(value, key)]));
}
