import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsNumber, IsOptional, Max, Min, ValidateBy } from 'class-validator';
import { parseCalendarLength } from '@pelorus/watch/domain';

interface Described {
  readonly description: string;
  readonly example?: unknown;
  readonly required?: boolean;
}

function described(
  { required = false, ...options }: Described,
  schema: object,
  rules: PropertyDecorator[],
): PropertyDecorator {
  const documented = ApiProperty({ ...options, required, ...schema } as ApiPropertyOptions);
  return applyDecorators(documented, ...(required ? [] : [IsOptional()]), ...rules);
}

/** One of some words. */
export function WordField(options: Described & { words: readonly string[] }): PropertyDecorator {
  const { words, ...rest } = options;
  const message = `must be one of ${words.join(', ')}`;
  return described(rest, { enum: words }, [IsIn([...words], { message })]);
}

/** Array of finite numbers within bounds, whole ones with `ids`. */
export function NumbersField(
  options: Described & { least?: number; most: number; min?: number; max?: number; whole?: boolean },
): PropertyDecorator {
  const { least = 0, most, min = -Number.MAX_VALUE, max = Number.MAX_VALUE, whole = false, ...rest } = options;
  const message = `must be an array of ${least} to ${most} ${whole ? 'whole ' : ''}numbers`;
  const schema = { type: 'array', items: { type: whole ? 'integer' : 'number' }, minItems: least, maxItems: most };
  const number = { allowNaN: false, allowInfinity: false, ...(whole && { maxDecimalPlaces: 0 }) };
  return described(rest, schema, [
    IsArray({ message }),
    ArrayMinSize(least, { message }),
    ArrayMaxSize(most, { message: `must have at most ${most} elements` }),
    IsNumber(number, { each: true, message }),
    Min(min, { each: true, message: `must have numbers from ${min} to ${max}` }),
    Max(max, { each: true, message: `must have numbers from ${min} to ${max}` }),
  ]);
}

/** ISO 8601 duration; without `months` in weeks to seconds. */
export function LengthField(options: Described & { months?: boolean; positive?: boolean }): PropertyDecorator {
  const { months = false, positive = false, ...rest } = options;
  const isLength = (value: unknown): boolean => {
    const length = typeof value === 'string' ? parseCalendarLength(value) : undefined;
    return length !== undefined && (months || length.months === 0) && (!positive || length.ms + length.months > 0);
  };
  const example = months ? 'P1Y' : 'PT10M';
  const message = `must be a length of ISO 8601 such as ${example}${months ? '' : ', without months and years'}`;
  return described(rest, { type: 'string', maxLength: 64 }, [
    ValidateBy({ name: 'isLength', validator: { validate: isLength } }, { message }),
  ]);
}

/** Milliseconds of a checked duration. */
export function lengthMs(text: string): number {
  return parseCalendarLength(text)!.ms;
}
