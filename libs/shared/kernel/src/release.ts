declare const PELORUS_VERSION: string | undefined;

/** Release of this software: the version in the package.json of the workspace, which builds and tests put in. */
export const release = typeof PELORUS_VERSION === 'string' ? PELORUS_VERSION : '0.0.0';
