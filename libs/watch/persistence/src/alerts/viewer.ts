import { type Sql, sql } from '@pelorus/shared/persistence';

/** Reader of alerts; anonymous without an account. */
export interface Viewer {
  readonly username?: string;
  readonly admin: boolean;
}

/** Condition on `root.owner`: the institute's and own records; all for administrators. */
export function shownTo({ username, admin }: Viewer): Sql {
  return admin ? sql`true` : sql`(root.owner is null or root.owner = ${username ?? null})`;
}

/** Condition on own records; all for administrators. */
export function ownedBy({ username, admin }: Viewer): Sql {
  return admin ? sql`true` : sql`root.owner = ${username ?? null}`;
}
