import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';

export interface QueryParameter {
  readonly name: string;
  readonly description: string;
  readonly schema: { readonly type: 'string' | 'integer' | 'boolean'; readonly [keyword: string]: unknown };
  readonly example?: string | number | boolean;
  /** A name of older clients. */
  readonly deprecated?: boolean;
  /** Extensions of the parameter in the OpenAPI document, for programs. */
  readonly extensions?: Readonly<Record<`x-${string}`, unknown>>;
}

/** Where the guard finds an operation's parameters. */
export const QUERY_PARAMETERS = 'pelorus:query-parameters';

/** Says which query parameters an operation takes (in its description, too); any other is refused. */
export function QueryParameters(...parameters: readonly QueryParameter[]): MethodDecorator {
  return applyDecorators(
    SetMetadata(
      QUERY_PARAMETERS,
      parameters.map((parameter) => parameter.name),
    ),
    ...parameters.map(({ name, description, schema, example, deprecated, extensions }) =>
      // An example beside the schema is lost, and one under `example` is what the page at /api would send.
      ApiQuery({
        name,
        description,
        schema: withExample(schema, example),
        required: false,
        ...(deprecated && { deprecated }),
        ...extensions,
      }),
    ),
  );
}

function withExample(schema: QueryParameter['schema'], example: QueryParameter['example']): QueryParameter['schema'] {
  return example === undefined ? schema : { ...schema, examples: [example] };
}

/** Where the guard finds that an operation takes any parameters. */
export const ANY_QUERY_PARAMETERS = 'pelorus:any-query-parameters';

/** Says that an operation takes any query parameters: programs of others, which may add some, are led to it. */
export function AnyQueryParameters(): MethodDecorator {
  return SetMetadata(ANY_QUERY_PARAMETERS, true);
}

/** Every answer in JSON takes it. */
export const DEDUP: QueryParameter = {
  name: 'dedup',
  description:
    'Whether an object that occurs again is given as its `@uuid` only (the default). `false` gives every object in full.',
  schema: { type: 'boolean' },
};
