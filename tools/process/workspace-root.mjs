import path from 'node:path';

/** The folder of the repository. */
export const workspaceRoot = path.resolve(import.meta.dirname, '../..');
