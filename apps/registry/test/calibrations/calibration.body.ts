import { DateTimeField, IdField, NumberField, TextField } from '@pelorus/shared/http';

/** The body that makes or changes a calibration. */
export class CalibrationBody {
  static readonly ignoredKeys = ['itemId'];
  static readonly relationKeys = { unit: 'unitId', type: 'typeId' };

  @TextField({ required: true, description: 'The name', example: 'before the cruise', min: 1, max: 500 })
  readonly name!: string;
  @DateTimeField({ required: true, description: 'When', example: '2023-05-09T09:05:00' })
  readonly date!: string;
  @NumberField({ required: true, description: 'The factor', example: 1.02 })
  readonly coefficient!: number;
  @IdField({ required: true, description: 'The id of a unit', example: 12 })
  readonly unitId!: number;
  @IdField({ required: true, description: 'The id of a vocable of the group EventTypes', example: 187 })
  readonly typeId!: number;
  @TextField({ description: 'Free text' })
  readonly comment?: string;
}
