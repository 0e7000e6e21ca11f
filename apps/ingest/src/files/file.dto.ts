import { ApiProperty } from '@nestjs/swagger';

/** A file, without `@uuid`: it never changes and is nested in nothing. */
export class FileDto {
  @ApiProperty({ type: 'integer', example: 7 })
  readonly id!: number;
  @ApiProperty({ description: 'When it was written (UTC)', example: '2024-01-17T18:17:13.759' })
  readonly created!: string;
  @ApiProperty({ description: 'As given with the upload', example: 'ctd-042.cnv' })
  readonly name!: string;
  @ApiProperty({ description: 'As the `Content-Type` of the upload', example: 'text/plain; charset=utf-8' })
  readonly mediaType!: string;
  @ApiProperty({ type: 'integer', description: 'In bytes', example: 60742 })
  readonly size!: number;
  @ApiProperty({
    description: 'SHA-256 of the bytes, in hexadecimal digits',
    pattern: '^[0-9a-f]{64}$',
    example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  })
  readonly sha256!: string;
  @ApiProperty({ description: 'The account that sent it', example: 'demo@example.org' })
  readonly username!: string;
  @ApiProperty({
    required: false,
    description: 'The code of an item, in lower case',
    example: 'vessel:polarstern:tsk1',
  })
  readonly itemCode?: string;
  @ApiProperty({ required: false, type: 'integer', description: 'The id of an event', example: 12 })
  readonly event?: number;
}
