import { ApiProperty } from '@nestjs/swagger';
import { RecordDto } from '../records/record.dto';

/** A person or an office. */
export class ContactDto extends RecordDto {
  @ApiProperty({ example: 'Ada' })
  readonly firstName!: string;
  @ApiProperty({ example: 'Example' })
  readonly lastName!: string;
  @ApiProperty({ description: 'Ties the contact to the account of this name', example: 'ada@example.org' })
  readonly email!: string;
  @ApiProperty({ required: false, description: 'As URL, or empty' })
  readonly orcid?: string;
  @ApiProperty({ required: false, description: 'As URL, or empty' })
  readonly ror?: string;
  @ApiProperty({ required: false })
  readonly telephone?: string;
  @ApiProperty({ required: false })
  readonly postalCode?: string;
  @ApiProperty({ required: false })
  readonly city?: string;
  @ApiProperty({ required: false })
  readonly administrativeArea?: string;
  @ApiProperty({ required: false })
  readonly country?: string;
  @ApiProperty({ required: false })
  readonly companyName?: string;
}
