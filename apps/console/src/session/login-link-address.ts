const HASH = /^#link=([\w-]{43})$/;

/** The address that logs in by a link's key, at a console whose address is `root`. The key stands behind `#`: no server and no log sees it. */
export const linkAddress = (root: string, key: string): string => `${root}/login#link=${key}`;

/** The key of a login link in the hash of an address. */
export const keyInHash = (hash: string): string | undefined => HASH.exec(hash)?.[1];
