import { type Type } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { named } from '@pelorus/shared/http';

function recordSchema(dto: string) {
  return { oneOf: [{ $ref: getSchemaPath(dto) }, { type: 'string', format: 'uuid' }] };
}

function recordArraySchema(dto: string) {
  return { type: 'array' as const, items: recordSchema(dto) };
}

/** The schema of an answer that is an array of records, named after the record: `ItemRecords` of an `ItemDto`. */
export function recordsSchema(dto: string) {
  return named(`${dto.replace(/Dto$/, '')}Records`, recordArraySchema(dto));
}

/** Adds the model of a related record to the document. A model may not name itself. */
function bringModel(target: object, type: Type<object>): void {
  if (type !== target.constructor) ApiExtraModels(type)(target.constructor);
}

/** Related records that are shown when they are asked for with `with=`. */
export function RelatedRecords(type: () => Type<object>, description: string): PropertyDecorator {
  return (target, name) => {
    bringModel(target, type());
    ApiProperty({ required: false, description, ...recordArraySchema(type().name) })(target, name);
  };
}

/** A related record that is shown when it is asked for with `with=`. */
export function RelatedRecord(type: () => Type<object>, description: string): PropertyDecorator {
  return (target, name) => {
    bringModel(target, type());
    ApiProperty({ required: false, description, type: Object, ...recordSchema(type().name) })(target, name);
  };
}
