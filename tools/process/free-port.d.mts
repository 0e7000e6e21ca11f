/** Finds a TCP port of 127.0.0.1 that nobody listens on at this moment, another one each time. */
export function freePort(): Promise<number>;
