import { applyDecorators, type Type as Class } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, type ApiPropertyOptions, getSchemaPath } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import { isUuid, parseDateTime } from '@pelorus/shared/kernel';

/** Options of every field of a request body. */
export interface FieldOptions {
  readonly description: string;
  readonly example?: unknown;
  /** Required on creation; a required field cannot be cleared. */
  readonly required?: boolean;
}

function field(options: FieldOptions, schema: ApiPropertyOptions, ...rules: PropertyDecorator[]): PropertyDecorator {
  const required = options.required ?? false;
  const { description, example } = options;
  const documented = ApiProperty({ description, example, required, ...schema } as ApiPropertyOptions);
  return applyDecorators(documented, ...(required ? [] : [IsOptional()]), ...rules);
}

/** Checks that PostgreSQL can store a text and UTF-8 can write it: no U+0000, no half of a surrogate pair. */
function PlainText(): PropertyDecorator {
  const isPlain = (value: unknown): boolean => typeof value !== 'string' || !/[\0\p{Cs}]/u.test(value);
  const validate = (value: unknown): boolean => (Array.isArray(value) ? value.every(isPlain) : isPlain(value));
  return ValidateBy(
    { name: 'isPlainText', validator: { validate } },
    { message: 'must not contain U+0000 or half a surrogate pair' },
  );
}

export function TextField(
  options: FieldOptions & { max?: number; min?: number; pattern?: RegExp; patternName?: string },
): PropertyDecorator {
  const { max = 10_000, min = 0, pattern, patternName } = options;
  return field(
    options,
    { type: 'string', maxLength: max, ...(min > 0 && { minLength: min }), ...(pattern && { pattern: pattern.source }) },
    IsString({ message: 'must be a string' }),
    MaxLength(max, { message: `must have at most ${max} characters` }),
    PlainText(),
    ...(min > 0 ? [Matches(/\S/, { message: 'must not be blank' })] : []),
    ...(pattern ? [Matches(pattern, { message: `must be ${patternName ?? pattern.source}` })] : []),
  );
}

export function IdField(options: FieldOptions & { min?: 0 | 1 }): PropertyDecorator {
  const min = options.min ?? 1;
  const message = min === 0 ? 'must be the id of a record, or 0' : 'must be the id of a record: a whole number from 1';
  return field(
    options,
    { type: 'integer', minimum: min },
    IsInt({ message }),
    Min(min, { message }),
    Max(Number.MAX_SAFE_INTEGER, { message }),
  );
}

export function NumberField(options: FieldOptions & { min?: number; max?: number }): PropertyDecorator {
  const { min, max } = options;
  const range = `${min === undefined ? '' : ` from ${min}`}${max === undefined ? '' : ` to ${max}`}`;
  const message = `must be a number${range}`;
  return field(
    options,
    { type: 'number', ...(min !== undefined && { minimum: min }), ...(max !== undefined && { maximum: max }) },
    IsNumber({ allowNaN: false, allowInfinity: false }, { message }),
    ...(min === undefined ? [] : [Min(min, { message })]),
    ...(max === undefined ? [] : [Max(max, { message })]),
  );
}

export function IntegerField(options: FieldOptions): PropertyDecorator {
  const [min, max] = [-(2 ** 31), 2 ** 31 - 1];
  const message = `must be a whole number from ${min} to ${max}`;
  return field(
    options,
    { type: 'integer', minimum: min, maximum: max },
    IsInt({ message }),
    Min(min, { message }),
    Max(max, { message }),
  );
}

export function TextsField(options: FieldOptions & { max: number; length: number }): PropertyDecorator {
  const { max, length } = options;
  return field(
    options,
    { type: 'array', items: { type: 'string', maxLength: length }, maxItems: max } as ApiPropertyOptions,
    IsArray({ message: 'must be an array' }),
    ArrayMaxSize(max, { message: `must have at most ${max} elements` }),
    IsString({ each: true, message: 'must be an array of strings' }),
    MaxLength(length, { each: true, message: `must have texts of at most ${length} characters` }),
    PlainText(),
  );
}

/** A record within a nested object, as it was read: in full or its uuid. The service reads its `@uuid` only. */
export function RecordField(options: FieldOptions, type: () => Class<object>): PropertyDecorator {
  const record = { $ref: getSchemaPath(type()) };
  const described = field(
    options,
    { type: Object, oneOf: [record, { type: 'string', format: 'uuid' }] } as ApiPropertyOptions,
    ValidateBy(
      { name: 'isRecord', validator: { validate: (value: unknown) => recordUuid(value) !== undefined } },
      { message: 'must be a record with its @uuid, or a uuid' },
    ),
  );
  return applyDecorators(described, (target: object) => ApiExtraModels(type())(target.constructor as Class<object>));
}

/** The uuid of a record that was read, in full or as its uuid only. */
export function recordUuid(value: unknown): string | undefined {
  const uuid: unknown = typeof value === 'object' && value !== null && '@uuid' in value ? value['@uuid'] : value;
  return typeof uuid === 'string' && isUuid(uuid) ? uuid.toLowerCase() : undefined;
}

export function BooleanField(options: FieldOptions): PropertyDecorator {
  return field(options, { type: 'boolean' }, IsBoolean({ message: 'must be true or false' }));
}

/** The first and the last moment with a year of four digits, which all clients can read. */
const FIRST_MOMENT = Date.parse('0001-01-01T00:00:00Z');
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z');

function isDateTime(value: unknown): boolean {
  const parsed = typeof value === 'string' ? parseDateTime(value) : undefined;
  return parsed !== undefined && parsed.instant.ms >= FIRST_MOMENT && parsed.instant.ms <= LAST_MOMENT;
}

/** An ISO 8601 date-time (UTC without zone; an offset is converted), kept as text. */
export function DateTimeField(options: FieldOptions): PropertyDecorator {
  return field(
    options,
    { type: 'string', example: options.example ?? '2024-01-17T18:17:13.759' },
    ValidateBy(
      {
        name: 'isDateTime',
        validator: { validate: isDateTime },
      },
      { message: 'must be an ISO 8601 date-time such as 2024-01-17T18:17:13' },
    ),
  );
}

export function ObjectField(options: FieldOptions, type: () => new () => object): PropertyDecorator {
  return field(
    options,
    // The documentation takes a function for a reference only when it is named so.
    { type: () => type() },
    IsObject({ message: 'must be an object' }),
    ValidateNested({ message: 'must be an object' }),
    Type(() => type()),
  );
}

export function ArrayField(options: FieldOptions & { max: number }, type: () => new () => object): PropertyDecorator {
  return field(
    options,
    { type: () => [type()], maxItems: options.max },
    IsArray({ message: 'must be an array' }),
    ArrayMaxSize(options.max, { message: `must have at most ${options.max} elements` }),
    IsObject({ each: true, message: 'must be an array of objects' }),
    ValidateNested({ each: true, message: 'must be an array of objects' }),
    Type(() => type()),
  );
}
