import { applyDecorators } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { RESULT_FORMATS, RESULT_METADATA } from '@pelorus/sensorthings/query';

const text = (examples: readonly string[]): object => ({ type: 'string', examples });
const whole = { type: 'integer', minimum: 0 };

/** Options for OpenAPI. */
const OPTIONS: Readonly<Record<string, { readonly description: string; readonly schema: object }>> = {
  $filter: { description: 'Conditions of entities', schema: text(["name eq 'CTD'"]) },
  $expand: {
    description: 'Relations that are shown, with options of their own',
    schema: text(['Datastreams($top=1)']),
  },
  $select: { description: 'Properties that are shown', schema: text(['@iot.id,name']) },
  $orderby: { description: 'The order of a set', schema: text(['name asc']) },
  $top: {
    description: 'Entities of a page: 100 unless given, 10,000 at the most, of data arrays 100,000',
    schema: whole,
  },
  $skip: { description: 'Entities to leave out', schema: whole },
  $count: { description: 'Whether `@iot.count` tells the number of all', schema: { type: 'boolean' } },
  $resultFormat: { description: 'The format of a set', schema: { type: 'string', enum: RESULT_FORMATS } },
  $resultMetadata: { description: 'How much of `@iot.*` is shown', schema: { type: 'string', enum: RESULT_METADATA } },
  $asOf: { description: 'The state of the registry that is read', schema: { type: 'string', format: 'date-time' } },
  $skiptoken: { description: 'Where a page goes on; next links have it', schema: { type: 'string' } },
};

export function describeOptions(): MethodDecorator {
  return applyDecorators(
    ...Object.entries(OPTIONS).map(([name, { description, schema }]) =>
      ApiQuery({ name, description, schema, required: false }),
    ),
  );
}
