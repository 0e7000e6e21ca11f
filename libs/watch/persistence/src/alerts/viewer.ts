import { type Sql, sql } from '@pelorus/shared/persistence';

/** The reader of alerts; without an account one without a session. */
export interface Viewer {
  readonly username?: string;
  readonly admin: boolean;
}

/** The condition on `root.owner` that a viewer sees a record: those of the institute, the own ones, administrators all. */
export function shownTo({ username, admin }: Viewer): Sql {
  return admin ? sql`true` : sql`(root.owner is null or root.owner = ${username ?? null})`;
}

/** The condition that a record is the viewer's own; administrators see all. */
export function ownedBy({ username, admin }: Viewer): Sql {
  return admin ? sql`true` : sql`root.owner = ${username ?? null}`;
}
