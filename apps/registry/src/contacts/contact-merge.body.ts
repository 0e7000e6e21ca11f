import { IdField, TextField } from '@pelorus/shared/http';

/** The body that merges a contact with its double. */
export class ContactMergeBody {
  @IdField({ required: true, description: 'The double: the id of the contact that goes', example: 17 })
  readonly otherId!: number;
  @TextField({
    description: 'Which e-mail stays where both contacts have one: that of either, ignoring case',
    example: 'ada.example@example.org',
    max: 254,
  })
  readonly email?: string;
}
