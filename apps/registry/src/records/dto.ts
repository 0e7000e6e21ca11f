import { type Type } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import {
  type AnyField,
  type AnyModel,
  type DocumentKey,
  documentKeys,
  type FieldKind,
  type FieldWords,
  type Fields,
  MODELS,
  pascalCase,
  type RecordTable,
} from '@pelorus/registry/model';
import { RecordProperty } from '@pelorus/shared/http';
import { OWN_PROPERTIES, type OwnProperty } from './own-properties';

const known = new Map<string, Type<object>>();

/** Name of a table's classes, without their ending. */
export function titleOf(table: RecordTable): string {
  const model: AnyModel = MODELS[table];
  return model.words?.title ?? pascalCase(table);
}

/** Class of a table's documents: `EventDto`. Tables with one title share it. */
export function dtoOf(table: RecordTable): Type<object> {
  const name = `${titleOf(table)}Dto`;
  const dto = known.get(name) ?? class extends RecordDto {};
  if (known.has(name)) return dto;
  known.set(name, dto);
  describeKeys(dto, name, documentKeys(MODELS[table]), OWN_PROPERTIES[table]);
  return dto;
}

/** Class of a record's parts: `ParameterPropertyDto`. */
function partDto(table: string, fields: Fields): Type<object> {
  const name = `${pascalCase(table)}Dto`;
  const dto = known.get(name) ?? class {};
  if (known.has(name)) return dto;
  known.set(name, dto);
  const keys = Object.entries(fields).map(([key, field]) => ({ name: key, field }));
  describeKeys(dto, name, keys, {});
  return dto;
}

/** Names a class and describes its keys. */
export function describeKeys(
  dto: Type<object>,
  name: string,
  keys: readonly DocumentKey[],
  own: Readonly<Record<string, OwnProperty>> = {},
): void {
  Object.defineProperty(dto, 'name', { value: name });
  for (const key of keys) {
    if ('ownerId' in key) {
      const { shown, description } = key.ownerId;
      const required = shown === 'always';
      ApiProperty({ ...(!required && { required }), type: 'integer', description })(dto.prototype as object, key.name);
    } else {
      const { of } = key.field;
      const property = of.kind === 'reference' && of.form === 'id' ? `${key.name}Id` : key.name;
      const decorator = own[key.name]?.(dtoOf) ?? described(key.field);
      decorator(dto.prototype as object, property);
    }
  }
}

function described(field: AnyField): PropertyDecorator {
  const { of, facts } = field;
  const absent = (facts.presence === 'optional' || facts.access === 'alone') && { required: false };
  const words = facts.readWords ?? wordsOf(of, facts.words);
  if (of.kind === 'reference' && of.form === 'record') {
    return RecordProperty(() => dtoOf(of.target as RecordTable), { ...absent, ...words });
  }
  if (of.kind === 'parts') return ApiProperty({ type: [partDto(of.table, of.fields)] });
  const { description, example } = words;
  const said = { ...absent, ...(description !== undefined && { description }), ...schemaOf(of) };
  return ApiProperty({ ...said, ...(example !== undefined && { example }) } as ApiPropertyOptions);
}

/** Words of a kind in documents, unless the field has others. */
function wordsOf(of: FieldKind, { description, example }: FieldWords): FieldWords {
  switch (of.kind) {
    case 'text':
      return example === undefined ? {} : { example };
    case 'moment':
      return { description: 'UTC', ...(example !== undefined && { example: `${String(example)}.000` }) };
    case 'reference':
      return of.group === undefined ? {} : { description: `A vocable of the group ${of.group}` };
    default:
      return {
        ...(description !== undefined && { description }),
        ...(example !== undefined && { example }),
      };
  }
}

function schemaOf(of: FieldKind): ApiPropertyOptions {
  switch (of.kind) {
    case 'number':
      return {
        type: Number,
        ...(of.min !== undefined && { minimum: of.min }),
        ...(of.max !== undefined && { maximum: of.max }),
      };
    case 'integer':
    case 'reference':
      return { type: 'integer' };
    case 'boolean':
      return { type: Boolean };
    default:
      return { type: String };
  }
}

/** Fields that begin every record. */
export class RecordDto {
  @ApiProperty({ format: 'uuid', description: 'Globally unique; never changes' })
  readonly '@uuid'!: string;
  @ApiProperty({ type: 'integer' })
  readonly id!: number;
  @ApiProperty({ description: 'UTC', example: '2024-01-17T18:17:13.759' })
  readonly created!: string;
  @ApiProperty({ description: 'UTC', example: '2024-01-17T18:17:13.759' })
  readonly lastModified!: string;
}
