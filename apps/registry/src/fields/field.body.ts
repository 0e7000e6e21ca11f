import { TextField } from '@pelorus/shared/http';

/** The body that makes or changes a custom field. */
export class FieldBody {
  static readonly ignoredKeys = ['itemId'];
  static readonly aliases = { customFieldValue: 'value' };

  @TextField({ required: true, description: 'The key', example: 'water depth', min: 1, max: 500 })
  readonly name!: string;
  @TextField({ required: true, description: 'The value; may also be sent as `customFieldValue`', example: '10.5 m' })
  readonly value!: string;
  @TextField({ description: 'Free text' })
  readonly description?: string;
}
