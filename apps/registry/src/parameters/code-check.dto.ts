import { ApiProperty } from '@nestjs/swagger';
import { TextsField } from '@pelorus/shared/http';

/** Codes to be checked. */
export class CodeCheckBody {
  @TextsField({
    required: true,
    description: 'URNs of parameters, compared ignoring case',
    max: 4_096,
    length: 4_000,
    example: ['vessel:mya_ii:ctd:salinity'],
  })
  readonly codes!: string[];
}

/** A code that is no parameter's URN. */
export class UnknownCodeDto {
  @ApiProperty({ description: 'As it was sent', example: 'vessel:mya_ii:ctd:salinty' })
  readonly code!: string;
  @ApiProperty({
    type: [String],
    description: 'The URNs most alike, looked for with the first 100 unknown codes',
    example: ['vessel:mya_ii:ctd:salinity'],
  })
  readonly nearest!: string[];
}

/** A parameter's URN whose item the account may not change. */
export class ForbiddenCodeDto {
  @ApiProperty({ description: 'As it was sent', example: 'vessel:mya_ii:ctd:salinity' })
  readonly code!: string;
  @ApiProperty({ type: 'integer', description: 'The item that has the parameter' })
  readonly itemId!: number;
}

/** The codes under which the account may not write measurements. */
export class CodeCheckDto {
  @ApiProperty({ type: [UnknownCodeDto] })
  readonly unknown!: UnknownCodeDto[];
  @ApiProperty({ type: [ForbiddenCodeDto] })
  readonly forbidden!: ForbiddenCodeDto[];
}
