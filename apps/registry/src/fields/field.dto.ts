import { ApiProperty } from '@nestjs/swagger';
import { RecordDto } from '../records/record.dto';

/** A custom field of an item. */
export class FieldDto extends RecordDto {
  @ApiProperty({ example: 'water depth' })
  readonly name!: string;
  @ApiProperty({ example: '10.5 m' })
  readonly value!: string;
  @ApiProperty({ required: false })
  readonly description?: string;
}
