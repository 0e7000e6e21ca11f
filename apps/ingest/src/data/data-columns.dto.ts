import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { FLAG_SCHEMES, type FlagScheme } from '@pelorus/ingest/quality';
import { AGGREGATE_FUNCTIONS, type AggregateFunction } from '@pelorus/ingest/domain';

const orNull = (type: 'number' | 'string' | 'integer'): { type: 'array'; items: { type: [typeof type, 'null'] } } => ({
  type: 'array',
  items: { type: [type, 'null'] },
});

/** Keys of a column beside its values. */
class ColumnDto {
  @ApiProperty({
    description: 'The header of the column in the other formats',
    example: 'station:seattle:weather:temp_max (mean) [°C]',
  })
  readonly name!: string;
  @ApiProperty({ description: 'The parameter URN', example: 'station:seattle:weather:temp_max' })
  readonly code!: string;
}

/** A column of values or of results of a function. */
class ValueColumnDto extends ColumnDto {
  @ApiProperty({ required: false, example: '°C' })
  readonly unit?: string;
  @ApiProperty({
    required: false,
    description: 'The function that sums up the values of a bucket; absent for the values themselves',
    enum: AGGREGATE_FUNCTIONS,
    example: 'MEAN',
  })
  readonly aggregateFunction?: AggregateFunction;
}

/** A column of numbers. */
export class NumberColumnDto extends ValueColumnDto {
  @ApiProperty({ enum: ['number'] })
  readonly kind!: 'number';
  @ApiProperty({ description: 'One for each time stamp; null where there is none', ...orNull('number') } as object)
  readonly values!: (number | null)[];
}

/** A column of texts. */
export class TextColumnDto extends ValueColumnDto {
  @ApiProperty({ enum: ['text'] })
  readonly kind!: 'text';
  @ApiProperty({ description: 'One for each time stamp; null where there is none', ...orNull('string') } as object)
  readonly values!: (string | null)[];
}

/** A column of quality flags, after the columns of the values. */
export class FlagColumnDto extends ColumnDto {
  @ApiProperty({ enum: ['flag'] })
  readonly kind!: 'flag';
  @ApiProperty({ required: false, enum: FLAG_SCHEMES, description: 'The scheme of the flags; absent for `o2a`' })
  readonly flagScheme?: FlagScheme;
  @ApiProperty({
    description: 'The flag of the value, or the strongest one of the bucket; null where there is no value',
    ...orNull('integer'),
  } as object)
  readonly values!: (number | null)[];
}

const KINDS = [NumberColumnDto, TextColumnDto, FlagColumnDto];

/** Values of streams by columns, as plots take them. */
@ApiExtraModels(...KINDS)
export class DataColumnsDto {
  @ApiProperty({
    description: 'The length of the buckets, as `aggregate` takes it; `NONE` for the values themselves',
    example: 'P1M',
  })
  readonly aggregate!: string;
  @ApiProperty({ type: 'integer', description: 'Number of time stamps', example: 2 })
  readonly rows!: number;
  @ApiProperty({
    type: [Number],
    description:
      'Time stamps in ascending order, or the starts of the buckets: milliseconds since 1970-01-01 (UTC), with three digits ' +
      'after the point where there are microseconds. Exact as a text; doubles hold them exactly from 1692 to 2248.',
    example: [1325376000000, 1328054400000],
  })
  readonly times!: number[];
  @ApiProperty({
    type: 'array',
    items: {
      oneOf: KINDS.map((kind) => ({ $ref: getSchemaPath(kind) })),
      discriminator: {
        propertyName: 'kind',
        mapping: Object.fromEntries(['number', 'text', 'flag'].map((kind, i) => [kind, getSchemaPath(KINDS[i]!)])),
      },
    },
    description: 'In the order of the codes, and for each code of the functions, then its flags',
    example: [
      {
        name: 'station:seattle:weather:temp_max (mean) [°C]',
        code: 'station:seattle:weather:temp_max',
        unit: '°C',
        kind: 'number',
        aggregateFunction: 'MEAN',
        values: [7.05, 9.3],
      },
    ],
  })
  readonly columns!: (NumberColumnDto | TextColumnDto | FlagColumnDto)[];
}
