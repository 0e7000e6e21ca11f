import { GROUPS, reference, vocable } from '../declare';

/** The fields of a contact of an item or a mission in one of its roles. */
export const CONTACT_ROLE_FIELDS = {
  contact: reference('contact'),
  role: vocable(GROUPS.contactRoles).read({ description: 'A vocable of the group ContactRoles' }),
} as const;
