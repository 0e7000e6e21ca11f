import { type ContactRecord } from '@pelorus/registry/model';
import { foldUsername } from '@pelorus/auth/domain';
import { DomainError, invalidBody } from '@pelorus/shared/kernel';
import { type RowValues } from '../records/documents';

/** Fields taken from the double where the contact has none; the last name is never missing. */
const FILLED = [
  'firstName',
  'orcid',
  'ror',
  'telephone',
  'postalCode',
  'city',
  'administrativeArea',
  'country',
  'companyName',
] as const;

/**
 * Fills a contact from its double. `email` chooses the e-mail; without it, DomainError `two-emails` where both have
 * one, `gained-email` where the contact would get the double's; `invalid` when it is neither.
 */
export function mergedContact(
  kept: ContactRecord,
  double: ContactRecord,
  email: string | undefined,
): RowValues<ContactRecord> {
  const filled = FILLED.filter((field) => !kept[field] && double[field]).map((field) => [field, double[field]]);
  return { ...Object.fromEntries(filled), email: emailOf(kept, double, email) };
}

/** Finds `wanted` among both e-mails; returns it in the spelling that is stored. */
function emailOf(kept: ContactRecord, double: ContactRecord, wanted: string | undefined): string {
  const emails = [kept.email, double.email].filter((email) => email !== '');
  if (!wanted) {
    if (emails.length === 2) throw twoEmails(kept, double);
    if (double.email !== '') throw gainedEmail(kept, double);
    return kept.email;
  }
  const found = emails.find((email) => foldUsername(email) === foldUsername(wanted));
  if (found === undefined) throw foreignEmail(emails);
  return found;
}

/** Both e-mails may belong to accounts, of which one would lose its rights. */
function twoEmails(kept: ContactRecord, double: ContactRecord): DomainError {
  const detail =
    `The contacts ${kept.id} and ${double.id} both have an e-mail, which gives an account their rights: ` +
    "say in 'email' which of them stays.";
  return new DomainError('conflict', 'two-emails', detail, { details: { emails: [kept.email, double.email] } });
}

/** The double's account would gain the rights of the contact's roles. */
function gainedEmail(kept: ContactRecord, double: ContactRecord): DomainError {
  const detail =
    `The contact ${kept.id} has no e-mail and would get that of the contact ${double.id}, which gives an account the rights ` +
    "of all roles of both: name it in 'email'.";
  return new DomainError('conflict', 'gained-email', detail, { details: { emails: [kept.email, double.email] } });
}

function foreignEmail(emails: readonly string[]): DomainError {
  const detail = `'email' must be that of one of the contacts: ${emails.join(' or ') || 'neither has one'}`;
  return invalidBody([{ code: 'unknown-value', detail, pointer: '/email' }]);
}
