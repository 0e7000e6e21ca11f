/**
 * The environment of PostgreSQL's programs: nothing of ours but the search path, so that no PG* variable interferes.
 */
export const serverEnvironment = () => ({ PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' });
