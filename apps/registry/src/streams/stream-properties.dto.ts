import { ApiProperty } from '@nestjs/swagger';
import { TextsField } from '@pelorus/shared/http';

/** Codes whose properties are asked for. */
export class StreamPropertiesBody {
  @TextsField({
    required: true,
    description:
      'URNs of parameters, of now or of earlier; compared ignoring case. Without any the answer has the version alone',
    max: 200,
    length: 4_000,
    example: ['vessel:mya_ii:fb_741202:optode_9999a:saturation'],
  })
  readonly codes!: string[];
}

/** A unit, and what it is in UCUM. */
export class PropertyUnitDto {
  @ApiProperty({ example: '°C' })
  readonly code!: string;
  @ApiProperty({ description: 'Empty where it has none', example: 'Cel' })
  readonly ucum!: string;
}

/** A property of a parameter. */
export class StreamPropertyDto {
  @ApiProperty({ example: 'measuring range' })
  readonly name!: string;
  @ApiProperty({ required: false, example: -5 })
  readonly lower?: number;
  @ApiProperty({ required: false, example: 35 })
  readonly upper?: number;
  @ApiProperty({ required: false, type: PropertyUnitDto })
  readonly unit?: PropertyUnitDto;
}

/** A parameter that had a code, with what it was for a time. */
export class StreamStateDto {
  @ApiProperty({ type: 'integer' })
  readonly parameterId!: number;
  @ApiProperty({
    required: false,
    description: 'UTC; absent where it always was so, as far as anybody knows',
    example: '2023-01-17T09:00:00.000',
  })
  readonly since?: string;
  @ApiProperty({ required: false, description: 'UTC; absent while it is so', example: '2023-06-13T10:30:00.000' })
  readonly until?: string;
  @ApiProperty({ type: PropertyUnitDto })
  readonly unit!: PropertyUnitDto;
  @ApiProperty({ description: 'The `systemName` of its type', example: 'temperature' })
  readonly type!: string;
  @ApiProperty({ type: [StreamPropertyDto] })
  readonly properties!: StreamPropertyDto[];
}

/** A time in which the values of a code are not those of its place. */
export class StreamInterruptionDto {
  @ApiProperty({ type: 'integer', description: 'The parameter that had the code then, or had it last' })
  readonly parameterId!: number;
  @ApiProperty({
    description: 'The `systemName` of the type of the event; `Unmount` where the sensor was taken off',
    example: 'Cleaning',
  })
  readonly event!: string;
  @ApiProperty({ description: 'UTC', example: '2023-05-09T09:05:00.000' })
  readonly since!: string;
  @ApiProperty({ required: false, description: 'UTC; absent while it lasts', example: '2023-05-09T09:27:00.000' })
  readonly until?: string;
}

/** States of the parameters that had a code, one after another. */
export class StreamPropertiesDto {
  @ApiProperty({ description: 'As it was sent', example: 'vessel:mya_ii:fb_741202:optode_9999a:saturation' })
  readonly code!: string;
  @ApiProperty({
    type: [StreamStateDto],
    description: 'In the order of time; of more than 200 the first and the newest ones',
  })
  readonly states!: StreamStateDto[];
  @ApiProperty({ required: false, enum: [true], description: 'States after the first one were left out' })
  readonly cut?: true;
  @ApiProperty({
    required: false,
    type: [StreamInterruptionDto],
    description:
      'When the sensor was serviced, or was not there; of more than 1,000 the newest ones; absent without any',
  })
  readonly interruptions?: StreamInterruptionDto[];
}

/** The properties of several codes. */
export class StreamPropertiesAnswerDto {
  @ApiProperty({
    description: 'The version of the registry: the same one as long as no record changes',
    example: '812',
  })
  readonly version!: string;
  @ApiProperty({ type: [StreamPropertiesDto] })
  readonly records!: StreamPropertiesDto[];
}
