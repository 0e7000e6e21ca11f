import { ApiProperty } from '@nestjs/swagger';

/** A code that an item had during a period. */
export class PastCodeDto {
  @ApiProperty({ example: 'vessel:mya_ii:fb_741202' })
  readonly code!: string;
  @ApiProperty({ description: 'UTC', example: '2021-02-22T08:00:00.000' })
  readonly since!: string;
  @ApiProperty({ required: false, description: 'UTC; absent while it is so', example: '2023-06-13T10:30:00.000' })
  readonly until?: string;
}

/** The item that another one is mounted on, in short. */
export class MountParentDto {
  @ApiProperty({ type: 'integer' })
  readonly id!: number;
  @ApiProperty({ description: 'Its present code', example: 'vessel:mya_ii:fb_741202' })
  readonly code!: string;
  @ApiProperty({ example: 'fb_741202' })
  readonly shortName!: string;
  @ApiProperty({ example: 'FerryBox 741202' })
  readonly longName!: string;
  @ApiProperty({
    type: [PastCodeDto],
    description:
      'The codes that it had during the mount by its own mounts and those of the items above it, one after another: ' +
      'they tell on which platform the item was, also when what it is mounted on changed platforms',
  })
  readonly codes!: PastCodeDto[];
}
