import { ApiProperty } from '@nestjs/swagger';
import { TextsField } from '@pelorus/shared/http';

/** A code that a parameter had for a time. */
export class CodePeriodDto {
  @ApiProperty({ example: 'vessel:mya_ii:fb_741202:optode_9999a:saturation' })
  readonly code!: string;
  @ApiProperty({
    required: false,
    description: 'UTC; absent where it always had it, as far as anybody knows',
    example: '2023-01-17T09:00:00.000',
  })
  readonly since?: string;
  @ApiProperty({ required: false, description: 'UTC; absent while it has it', example: '2023-06-13T10:30:00.000' })
  readonly until?: string;
  @ApiProperty({
    required: false,
    enum: [true],
    description: 'Nobody gave the date of `since`: it is when the change was written',
  })
  readonly undated?: true;
  @ApiProperty({
    required: false,
    description: 'Since when it could have been, if it is undated; absent where that could always have been',
    example: '2021-02-22T08:00:00.000',
  })
  readonly perhapsSince?: string;
}

/** A parameter with the codes under which its values are stored. */
export class ParameterStreamsDto {
  @ApiProperty({ type: 'integer' })
  readonly parameterId!: number;
  @ApiProperty({ example: 'Oxygen saturation' })
  readonly name!: string;
  @ApiProperty({ example: 'saturation' })
  readonly shortName!: string;
  @ApiProperty({ description: 'The code of its unit', example: '%' })
  readonly unit!: string;
  @ApiProperty({ description: 'Its present code', example: 'vessel:mya_ii:fb_741202:optode_9999a:saturation' })
  readonly code!: string;
  @ApiProperty({ type: [CodePeriodDto], description: 'One after another, the first one first' })
  readonly codes!: CodePeriodDto[];
}

/** Codes whose parameters are asked for. */
export class FollowedCodesBody {
  @TextsField({
    required: true,
    description: 'URNs of parameters, of now or of earlier; compared ignoring case',
    max: 4_096,
    length: 4_000,
    example: ['vessel:mya_ii:fb_741202:optode_9999a:saturation'],
  })
  readonly codes!: string[];
}

/** The codes of the parameter that has a code, or had it last. */
export class FollowedCodeDto {
  @ApiProperty({ description: 'As it was sent', example: 'vessel:mya_ii:fb_741202:optode_9999a:saturation' })
  readonly code!: string;
  @ApiProperty({ type: 'integer' })
  readonly itemId!: number;
  @ApiProperty({ type: 'integer' })
  readonly parameterId!: number;
  @ApiProperty({ type: [CodePeriodDto], description: 'One after another, the first one first' })
  readonly codes!: CodePeriodDto[];
}

/** An item in short. */
export class HolderItemDto {
  @ApiProperty({ type: 'integer' })
  readonly id!: number;
  @ApiProperty({ description: 'Its present code', example: 'optode:optode_9999a' })
  readonly code!: string;
  @ApiProperty({ example: 'Optode 9999a' })
  readonly longName!: string;
}

/** An item that has a code, or had it. */
export class CodeHolderDto extends CodePeriodDto {
  @ApiProperty({ type: HolderItemDto })
  readonly item!: HolderItemDto;
}
