import { defineRecord, type DocumentOf, OWN, type RowOf, text } from '../declare';

/** E-mail in ASCII, as accounts have it, or empty: letters of other scripts look alike. */
const EMAIL = /^(?:[\w!#$%&'*+./=?^`{|}~-]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)*)?$/i;

/** People and organisations that look after items and take part in missions. */
export const CONTACT = defineRecord({
  name: 'contacts',
  kind: 'contact',
  owner: OWN,
  fields: {
    firstName: text({ max: 200 }).default('').searched().describe('First name', 'Ada'),
    lastName: text({ min: 1, max: 200 }).searched().describe('Last name, or that of an office', 'Example'),
    email: text({ max: 254, pattern: EMAIL, patternName: 'an e-mail address of ASCII characters, or empty' })
      .default('')
      .unique()
      .searched()
      .describe(
        'Ties the contact to the account of this name; unique ignoring case, changed by administrators only',
        'ada.example@example.org',
      )
      .read({ description: 'Ties the contact to the account of this name', example: 'ada@example.org' }),
    orcid: text({ max: 200 })
      .optional()
      .describe('An ORCID iD, its URL, or empty', '0000-0002-1825-0097')
      .read({ description: 'As URL, or empty' }),
    ror: text({ max: 200 })
      .optional()
      .describe("An organisation's id in the ROR, its URL, or empty", '03yrm5c26')
      .read({ description: 'As URL, or empty' }),
    telephone: text({ max: 100 }).optional().describe('Telephone'),
    postalCode: text({ max: 100 }).optional().describe('Postal code'),
    city: text({ max: 200 }).optional().describe('City'),
    administrativeArea: text({ max: 200 }).optional().describe('State or province'),
    country: text({ max: 200 }).optional().describe('Country'),
    companyName: text({ max: 500 }).optional().describe('Company or institute'),
  },
  naming: { field: 'id', label: 'own' },
  shared: true,
  revisions: true,
  personal: 'all',
  words: { list: 'List contacts' },
});

export interface ContactRecord extends RowOf<typeof CONTACT> {}
export interface ContactDocument extends DocumentOf<typeof CONTACT> {}

declare module '../types-of' {
  interface ReferredDocuments {
    readonly contact: ContactDocument;
  }
}
