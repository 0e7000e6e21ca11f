import { type Type } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { named } from '@pelorus/shared/http';

function recordSchema(dto: string) {
  return { oneOf: [{ $ref: getSchemaPath(dto) }, { type: 'string', format: 'uuid' }] };
}

function recordArraySchema(dto: string) {
  return { type: 'array' as const, items: recordSchema(dto) };
}

/** Schema of an array of records: `ItemRecords` of an `ItemDto`. */
export function recordsSchema(dto: string) {
  return named(`${dto.replace(/Dto$/, '')}Records`, recordArraySchema(dto));
}

/** Adds the related record's schema; a class may not name itself. */
function bringModel(target: object, type: Type<object>): void {
  if (type !== target.constructor) ApiExtraModels(type)(target.constructor);
}

/** Related records, shown by `with=`. */
export function RelatedRecords(type: () => Type<object>, description: string): PropertyDecorator {
  return (target, name) => {
    bringModel(target, type());
    ApiProperty({ required: false, description, ...recordArraySchema(type().name) })(target, name);
  };
}

/** Related record, shown by `with=`. */
export function RelatedRecord(type: () => Type<object>, description: string): PropertyDecorator {
  return (target, name) => {
    bringModel(target, type());
    ApiProperty({ required: false, description, type: Object, ...recordSchema(type().name) })(target, name);
  };
}
