import { TextField } from '@pelorus/shared/http';

/** An e-mail address of ASCII characters, as accounts have it, or nothing: letters of other scripts look alike. */
const EMAIL = /^(?:[\w!#$%&'*+./=?^`{|}~-]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)*)?$/i;

/** The body that makes or changes a contact. */
export class ContactBody {
  @TextField({ description: 'First name', example: 'Ada', max: 200 })
  readonly firstName?: string;
  @TextField({ required: true, description: 'Last name, or that of an office', example: 'Example', min: 1, max: 200 })
  readonly lastName!: string;
  @TextField({
    description: 'Ties the contact to the account of this name; unique ignoring case, changed by administrators only',
    example: 'ada.example@example.org',
    max: 254,
    pattern: EMAIL,
    patternName: 'an e-mail address of ASCII characters, or empty',
  })
  readonly email?: string;
  @TextField({ description: 'An ORCID iD, its URL, or empty', example: '0000-0002-1825-0097', max: 200 })
  readonly orcid?: string;
  @TextField({ description: "An organisation's id in the ROR, its URL, or empty", example: '03yrm5c26', max: 200 })
  readonly ror?: string;
  @TextField({ description: 'Telephone', max: 100 })
  readonly telephone?: string;
  @TextField({ description: 'Postal code', max: 100 })
  readonly postalCode?: string;
  @TextField({ description: 'City', max: 200 })
  readonly city?: string;
  @TextField({ description: 'State or province', max: 200 })
  readonly administrativeArea?: string;
  @TextField({ description: 'Country', max: 200 })
  readonly country?: string;
  @TextField({ description: 'Company or institute', max: 500 })
  readonly companyName?: string;
}
