declare const PELORUS_VERSION: string | undefined;

/** Version of the command, which the build puts in. */
export const version = typeof PELORUS_VERSION === 'string' ? PELORUS_VERSION : '0.0.0';
