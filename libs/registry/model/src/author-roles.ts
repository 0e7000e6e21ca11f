/** The `systemName` of the roles of those who are named as authors of an item, the first that somebody has. */
export const AUTHOR_ROLES: readonly string[] = ['Principal_Investigator', 'Owner', 'Custodian', 'Operator', 'Editor'];
