import { escapeLiteral } from 'pg';

/**
 * The statements that give a session its settings. They do not stand in the `options` of its start, which poolers such as
 * PgBouncer refuse.
 */
export const setAll = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `set ${name} = ${escapeLiteral(value)}`)
    .join('; ');
