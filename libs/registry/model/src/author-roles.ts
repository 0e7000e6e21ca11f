/** Roles (`systemName`) of authors; the first one that a contact has counts. */
export const AUTHOR_ROLES: readonly string[] = ['Principal_Investigator', 'Owner', 'Custodian', 'Operator', 'Editor'];
