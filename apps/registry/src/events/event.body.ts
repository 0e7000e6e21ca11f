import { DateTimeField, IdField, NumberField, TextField } from '@pelorus/shared/http';

/** The body that makes or changes an event. */
export class EventBody {
  static readonly ignoredKeys = ['itemId'];
  static readonly relationKeys = { type: 'typeId' };

  @TextField({ required: true, description: 'The name for people', example: 'Lister Tief', min: 1, max: 500 })
  readonly label!: string;
  @IdField({
    required: true,
    description:
      'The id of a vocable of the group EventTypes. A new event of the type `Mount` tells since when the item is on its ' +
      'parent, if nobody has given that yet.',
    example: 187,
  })
  readonly typeId!: number;
  @DateTimeField({ required: true, description: 'When it began', example: '2023-05-09T09:05:00' })
  readonly startDate!: string;
  @DateTimeField({ required: true, description: 'When it ended; not before it began', example: '2023-05-09T09:27:00' })
  readonly endDate!: string;
  @TextField({ description: 'Free text' })
  readonly description?: string;
  @NumberField({ description: 'Degrees north', min: -90, max: 90, example: 55.0521 })
  readonly latitude?: number;
  @NumberField({ description: 'Degrees east', min: -180, max: 180, example: 8.4302 })
  readonly longitude?: number;
  @NumberField({ description: 'Metres above the surface of the sea, negative below it', example: -7.9 })
  readonly elevation?: number;
  @NumberField({ description: 'Metres', min: 0 })
  readonly elevationInaccuracy?: number;
}
