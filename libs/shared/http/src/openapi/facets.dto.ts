import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';

export class FacetValueDto {
  @ApiProperty({
    description: 'The value as records have it',
    oneOf: [{ type: 'string' }, { type: 'integer' }, { type: 'boolean' }],
    example: 'ctd',
  })
  readonly value!: string | number | boolean;
  @ApiProperty({ description: 'The value as people read it, up to 200 characters', example: 'CTD' })
  readonly label!: string;
  @ApiProperty({ type: 'integer', minimum: 1, description: 'How many records have it', example: 12 })
  readonly count!: number;
  @ApiProperty({ description: 'The filter that finds these records', example: 'type.systemName==ctd' })
  readonly where!: string;
}

export class FacetDto {
  @ApiProperty({ description: 'The selector of the values in `where`', example: 'type.systemName' })
  readonly selector!: string;
  @ApiProperty({
    type: [FacetValueDto],
    description: 'The most frequent values first; texts of more than 200 characters are counted, not listed',
  })
  readonly values!: FacetValueDto[];
  @ApiProperty({ type: 'integer', minimum: 0, description: 'How many different values there are', example: 9 })
  readonly totalValues!: number;
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'How many records have no value; `selector==null` finds them',
    example: 0,
  })
  readonly absent!: number;
}

@ApiExtraModels(FacetDto)
export class FacetsDto {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'How many records `where` finds', example: 57 })
  readonly totalHits!: number;
  @ApiProperty({
    type: 'object',
    description: 'The facets, by the names in `by`',
    additionalProperties: { $ref: getSchemaPath(FacetDto) },
  })
  readonly facets!: Readonly<Record<string, FacetDto>>;
}
