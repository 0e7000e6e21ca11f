import { type OpenAPIObject } from '@nestjs/swagger';

const NAME = 'x-schema-name';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;

/** A schema that is a component of this name in the document, so that generated clients have a type for it. */
export function named<Schema extends object>(name: string, schema: Schema): Schema {
  return { [NAME]: name, ...schema };
}

/** Makes components of the named schemas of operations. Schemas of one name are one schema. */
export function gatherNamedSchemas(document: OpenAPIObject): void {
  const found: Record<string, object> = {};
  document.paths = referring(document.paths, found) as OpenAPIObject['paths'];
  const schemas: Schemas = (document.components ??= {}).schemas ?? {};
  document.components.schemas = { ...schemas, ...(found as Schemas) };
}

/** The same value with references in place of named schemas, which are added to `found`. */
function referring(value: unknown, found: Record<string, object>): unknown {
  if (Array.isArray(value)) return value.map((each) => referring(each, found));
  if (typeof value !== 'object' || value === null) return value;
  const { [NAME]: name, ...rest } = value as Readonly<Record<string, unknown>>;
  const copied = Object.fromEntries(Object.entries(rest).map(([key, each]) => [key, referring(each, found)]));
  if (typeof name !== 'string') return copied;
  const known = (found[name] ??= copied);
  if (JSON.stringify(known) !== JSON.stringify(copied)) throw new Error(`two schemas have the name ${name}`);
  return { $ref: `#/components/schemas/${name}` };
}
