import { ApiProperty } from '@nestjs/swagger';
import { type HistoryAction, HISTORY_ACTIONS } from '@pelorus/registry/domain';

const NAMES = 'In the names of `GET`: states, types and units by name, the parent by its code, date-times in UTC';

/** The value of a field, of any type. */
const VALUE = {
  required: false,
  // Without this the schema would demand the declared type besides one of these.
  type: Object,
  oneOf: [
    ...(['string', 'number', 'boolean'] as const).map((type) => ({ type })),
    { type: 'array' as const, items: { type: 'object' as const, additionalProperties: true } },
  ],
};

/** The difference of a field between two states of a record. */
export class FieldChangeDto {
  @ApiProperty({ example: 'status' })
  readonly field!: string;
  @ApiProperty({ ...VALUE, description: `Absent where the field was. ${NAMES}`, example: 'public' })
  readonly from?: unknown;
  @ApiProperty({ ...VALUE, description: `Absent where the field is. ${NAMES}`, example: 'in repair' })
  readonly to?: unknown;
  @ApiProperty({
    required: false,
    type: Boolean,
    description: 'Always `true`: the values are told only to whom they are about and to administrators',
  })
  readonly withheld?: true;
}

/** A record that changed. */
export class ChangedRecordDto {
  @ApiProperty({ example: 'parameter' })
  readonly kind!: string;
  @ApiProperty({ type: 'integer', example: 7 })
  readonly id!: number;
  @ApiProperty({ required: false, description: 'What it is called among its like', example: 'salinity' })
  readonly label?: string;
  @ApiProperty({ description: 'Where it is read, unless it was deleted', example: '/rest/v2/items/5/parameters/7' })
  readonly link!: string;
}

/** A change of a record. */
export class HistoryEntryDto {
  @ApiProperty({ description: 'When, UTC', example: '2024-01-17T18:17:13.759' })
  readonly date!: string;
  @ApiProperty({ type: 'integer', description: 'The revision that it led to; of a deletion the last one', example: 3 })
  readonly revision!: number;
  @ApiProperty({
    enum: HISTORY_ACTIONS,
    description:
      '`moved`: it has another parent. `restored`: it was deleted or decommissioned and is back, or was taken back to a revision',
  })
  readonly action!: HistoryAction;
  @ApiProperty({ required: false, type: 'integer', description: 'The revision that it was taken back to', example: 1 })
  readonly restored?: number;
  @ApiProperty({
    required: false,
    description: 'Who made it; with a session only. Absent for what no account made',
    example: 'ada@example.org',
  })
  readonly account?: string;
  @ApiProperty()
  readonly record!: ChangedRecordDto;
  @ApiProperty({ type: [FieldChangeDto] })
  readonly changes!: FieldChangeDto[];
}
