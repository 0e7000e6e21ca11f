import { GROUPS, reference, vocable } from '../declare';

/** Fields of a contact in a role, of items and missions. */
export const CONTACT_ROLE_FIELDS = {
  contact: reference('contact'),
  role: vocable(GROUPS.contactRoles).read({ description: 'A vocable of the group ContactRoles' }),
} as const;
