import { ApiProperty } from '@nestjs/swagger';

/** Marks of an item that was found. */
export class FoundItemMetadataDto {
  @ApiProperty({ required: false, description: 'The serial number', example: 'DEMO-0057' })
  readonly serial?: string;
}

/** The index that an item was found in. */
export class FoundItemStatesDto {
  @ApiProperty({ description: 'The name of its state', example: 'public' })
  readonly itemState!: string;
}

/** An item that was found, as older clients expect it. */
export class FoundItemDto {
  @ApiProperty({ type: 'integer', description: "The item's id" })
  readonly uniqueId!: number;
  @ApiProperty({ description: "The item's code", example: 'station:sandi:ctd_790' })
  readonly id!: string;
  @ApiProperty({ description: "The item's long name", example: 'CTD at 7.9 m' })
  readonly title!: string;
  @ApiProperty()
  readonly metadata!: FoundItemMetadataDto;
  @ApiProperty()
  readonly states!: FoundItemStatesDto;
}
