import { ApiProperty } from '@nestjs/swagger';
import { RecordProperty } from '@pelorus/shared/http';
import { ItemDto } from '../items/item.dto';

/** A period in which an item was on another one, directly or not. */
export class StayDto {
  @ApiProperty({
    description: 'The short names from below that item down, in lower case',
    example: 'fb_741202:optode_9999a',
  })
  readonly path!: string;
  @ApiProperty({ description: 'The code that the item had then', example: 'vessel:mya_ii:fb_741202:optode_9999a' })
  readonly code!: string;
  @ApiProperty({ description: 'UTC: since when it was there, by this way', example: '2021-02-22T08:00:00.000' })
  readonly since!: string;
  @ApiProperty({ required: false, description: 'UTC; absent while it is there', example: '2023-06-13T10:30:00.000' })
  readonly until?: string;
  @ApiProperty({ type: 'integer', description: "The id of the item's own mount" })
  readonly mountId!: number;
}

/** An item that was on another one. */
export class MountedDto {
  @RecordProperty(() => ItemDto, { description: 'The item as it is now' })
  readonly item!: object;
  @ApiProperty({ type: [StayDto], description: 'One at a moment; during a day perhaps several, one after another' })
  readonly stays!: StayDto[];
}
