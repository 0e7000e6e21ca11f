import { type ContactRecord } from '@pelorus/registry/model';
import { mergedContact } from './merged-contact';

const contact = (id: number, values: Partial<ContactRecord> = {}): ContactRecord => ({
  ...{ id, uuid: '', revision: 1, firstName: '', lastName: 'Example', email: '', orcid: null, ror: null },
  ...{ telephone: null, postalCode: null, city: null, administrativeArea: null, country: null, companyName: null },
  ...values,
});
const ADA = 'Ada@example.org';
const OTHER = 'ada@old.example.org';

it('fills what a contact lacks, and leaves what it has', () => {
  const kept = contact(1, { firstName: 'Ada', city: '', country: 'Germany' });
  const double = contact(2, {
    firstName: 'A.',
    lastName: 'E.',
    city: 'List',
    country: 'Sweden',
    orcid: 'x',
    email: ADA,
  });
  expect(mergedContact(kept, double, ADA)).toEqual({ city: 'List', orcid: 'x', email: ADA });
  expect(mergedContact(double, kept, undefined)).toEqual({ email: ADA });
});

it.each([
  ['', '', undefined, ''],
  [ADA, '', undefined, ADA],
  ['', ADA, 'ADA@EXAMPLE.ORG', ADA],
  [ADA, OTHER, 'ada@example.org', ADA],
  [ADA, OTHER, OTHER, OTHER],
  [ADA, '', '', ADA],
])('keeps of the e-mails %j and %j, asked for %j, %j', (kept, double, wanted, email) => {
  expect(mergedContact(contact(1, { email: kept }), contact(2, { email: double }), wanted)).toEqual({ email });
});

it.each([
  [ADA, OTHER, undefined, 'two-emails'],
  [ADA, OTHER, '', 'two-emails'],
  ['', ADA, undefined, 'gained-email'],
  ['', ADA, '', 'gained-email'],
  ['', ADA, OTHER, 'invalid-body'],
  [ADA, OTHER, 'eve@example.org', 'invalid-body'],
  [ADA, '', OTHER, 'invalid-body'],
  ['', '', ADA, 'invalid-body'],
  // The Kelvin sign is no letter of an account.
  ['kim@example.org', '', '\u212Aim@example.org', 'invalid-body'],
])('refuses of the e-mails %j and %j, asked for %j, with %s', (kept, double, wanted, code) => {
  const merge = (): object => mergedContact(contact(1, { email: kept }), contact(2, { email: double }), wanted);
  expect(merge).toThrow(expect.objectContaining({ code }));
});
