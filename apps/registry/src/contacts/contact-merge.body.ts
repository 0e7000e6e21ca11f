import { IdField, TextField } from '@pelorus/shared/http';

/** The body that merges a contact with its double. */
export class ContactMergeBody {
  @IdField({ required: true, description: 'The double: the id of the contact that goes', example: 17 })
  readonly otherId!: number;
  @TextField({
    description:
      'The e-mail afterwards, where both contacts have one or only the double has: that of either, ignoring case',
    example: 'ada.example@example.org',
    max: 254,
  })
  readonly email?: string;
}
