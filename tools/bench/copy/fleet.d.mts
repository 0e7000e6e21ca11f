/** Calls a registry: method, path below `/rest/v2/`, body; gives what it answers. */
export type Call = (method: string, path: string, body?: object) => Promise<unknown>;

/** Makes so many items with all that belongs to them, and missions that they take part in. */
export function makeFleet(call: Call, items: number): Promise<void>;
