import { ApiParam } from '@nestjs/swagger';

/** Describes a number in a path that says which record is meant. */
export function ApiRecordKey(name: string, description: string): MethodDecorator {
  return ApiParam({ name, description, schema: { type: 'integer', minimum: 1, examples: [1] } });
}

/** Describes the `id` in a path that says which item is meant. */
export function ApiItemKey(): MethodDecorator {
  return ApiParam({
    name: 'id',
    description: 'The id or the code of the item',
    schema: { type: 'string', examples: ['vessel:mya_ii'] },
  });
}
