import { DateTimeField, IdField, TextField } from '@pelorus/shared/http';

/** The body that makes or changes a mission. */
export class MissionBody {
  static readonly ignoredKeys = ['items', 'contacts'];

  @TextField({ required: true, description: 'The name for people', example: 'Fram Strait 2023', min: 1, max: 500 })
  readonly name!: string;
  @TextField({ description: 'Free text' })
  readonly description?: string;
  @DateTimeField({ required: true, description: 'When it begins', example: '2023-06-18T14:00:00' })
  readonly startDate!: string;
  @DateTimeField({ required: true, description: 'When it ends; not before it begins', example: '2023-08-02T09:15:00' })
  readonly endDate!: string;
}

/** One item of the body that adds items to a mission. */
export class MissionItemBody {
  static readonly ignoredKeys = ['missionId'];

  @IdField({ required: true, description: 'The id of an item', example: 1 })
  readonly itemId!: number;
}
