import { type OpenAPIObject } from '@nestjs/swagger';

export interface AnySchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly example?: unknown;
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly minimum?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, AnySchema>>;
  readonly items?: AnySchema;
  readonly allOf?: readonly AnySchema[];
  readonly oneOf?: readonly AnySchema[];
  readonly anyOf?: readonly AnySchema[];
}

const UUID = '0b4a5d43-8c1b-4c39-9a0e-3c3c0ad6a5f1';
const STRINGS: Readonly<Record<string, string>> = {
  uuid: UUID,
  date: '2024-01-17',
  'date-time': '2024-01-17T18:17:13.759Z',
  uri: 'https://example.org/',
};
/** Records within records that are shown in full; deeper ones are told by their uuid. */
const MAX_DEPTH = 2;

/** Makes an example of a schema from its own examples: keys that are required or have an example. */
export function exampleOf(document: OpenAPIObject, schema: AnySchema, within: readonly string[] = []): unknown {
  const { $ref, allOf, oneOf, anyOf } = schema;
  const given = givenExample(schema);
  if (given !== undefined) return given;
  if ($ref !== undefined) return exampleOf(document, resolve(document, $ref), [...within, $ref]);
  if (allOf) return Object.assign({}, ...allOf.map((part) => exampleOf(document, part, within)));
  const choices = oneOf ?? anyOf;
  if (choices) return exampleOf(document, chosen(choices, within), within);
  return plainExample(document, schema, within);
}

function givenExample({ example, examples, default: standard, enum: values }: AnySchema): unknown {
  return example ?? examples?.[0] ?? standard ?? values?.[0];
}

/** A record in full; the uuid of one that is too deep or within a record of its kind. */
function chosen(choices: readonly AnySchema[], within: readonly string[]): AnySchema {
  const isDeep = ({ $ref }: AnySchema): boolean =>
    $ref !== undefined && (within.length > MAX_DEPTH || within.includes($ref));
  return choices.find((choice) => !isDeep(choice)) ?? {};
}

function plainExample(document: OpenAPIObject, schema: AnySchema, within: readonly string[]): unknown {
  const type = Array.isArray(schema.type) ? (schema.type as readonly string[])[0] : schema.type;
  switch (type) {
    case 'array':
      return schema.items ? [exampleOf(document, schema.items, within)] : [];
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case 'string':
      return STRINGS[schema.format ?? ''] ?? 'text';
    default:
      return objectExample(document, schema, within);
  }
}

function objectExample(
  document: OpenAPIObject,
  { properties = {}, required = [] }: AnySchema,
  within: readonly string[],
): object {
  const shown = Object.entries(properties).filter(
    ([name, property]) => required.includes(name) || givenExample(property) !== undefined,
  );
  return Object.fromEntries(shown.map(([name, property]) => [name, exampleOf(document, property, within)]));
}

function resolve({ components }: OpenAPIObject, $ref: string): AnySchema {
  return (components?.schemas?.[$ref.split('/').at(-1) ?? ''] ?? {}) as AnySchema;
}
