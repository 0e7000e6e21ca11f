import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiProperty, getSchemaPath } from '@nestjs/swagger';

export class PageDto {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'How many records were skipped' })
  readonly offset!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'How many records this answer has' })
  readonly hits!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'How many records the whole list has' })
  readonly totalHits!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Milliseconds the service took' })
  readonly duration!: number;
}

export type OtherContent = Readonly<Record<string, { readonly schema: object; readonly example: string }>>;

/** Says that an operation answers with a page of records (each in full, or the uuid of one given before), or otherwise. */
export function ApiPage(record: Type<object>, others: OtherContent = {}): MethodDecorator {
  const page = pageOf(record);
  return applyDecorators(
    ApiExtraModels(page, record),
    ApiOkResponse({
      description: 'The records and the size of the whole list',
      content: { 'application/json': { schema: { $ref: getSchemaPath(page) } }, ...others },
    }),
  );
}

const pages = new Map<Type<object>, Type<PageDto>>();

function pageOf(record: Type<object>): Type<PageDto> {
  const known = pages.get(record);
  if (known) return known;
  const page = class extends PageDto {};
  Object.defineProperty(page, 'name', { value: `${record.name.replace(/Dto$/, '')}Page` });
  const items = { oneOf: [{ $ref: getSchemaPath(record) }, { type: 'string', format: 'uuid' }] };
  ApiProperty({ type: 'array', items, description: 'The records' })(page.prototype, 'records');
  pages.set(record, page);
  return page;
}

/** A nested record: in full where it occurs first, its uuid afterwards. */
export function RecordProperty(
  type: () => Type<object>,
  options: { description?: string; required?: boolean } = {},
): PropertyDecorator {
  return (target, name) => {
    ApiExtraModels(type())(target.constructor);
    ApiProperty({
      ...options,
      // Without it, a property whose type is its own class would have to be of that type besides one of the two.
      type: Object,
      oneOf: [{ $ref: getSchemaPath(type()) }, { type: 'string', format: 'uuid' }],
    })(target, name);
  };
}
