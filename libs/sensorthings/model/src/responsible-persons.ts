import { type Item } from '@pelorus/client';
import { type Json, link, typed } from './json';

/** Contacts by role, without withheld personal data. */
export function responsiblePersons({ contacts = [] }: Item): readonly Json[] {
  const byRole = new Map<string, { readonly definition: string | undefined; readonly persons: Json[] }>();
  for (const { role, contact } of contacts) {
    const known = byRole.get(role.generalName) ?? { definition: link(role.vocableValue), persons: [] };
    byRole.set(role.generalName, known);
    const { firstName, lastName, email, orcid, ror, companyName } = contact;
    const affiliation = companyName
      ? typed('Organization', { name: companyName, identifier: link(ror ?? '') })
      : undefined;
    known.persons.push(
      typed('Person', {
        givenName: firstName,
        familyName: lastName,
        email,
        affiliation,
        identifier: link(orcid ?? ''),
      }),
    );
  }
  return [...byRole].map(([roleName, { definition, persons }]) =>
    typed('Role', { roleName, definition, responsiblePersons: persons }),
  );
}
