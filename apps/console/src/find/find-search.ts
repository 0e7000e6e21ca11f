import { pickTexts } from '../app/address';

/** State of the page Find, as its address says it. */
export type FindSearch = ReturnType<typeof readFindSearch>;

/** Reads the state of the page Find from its address. */
export const readFindSearch = (search: Readonly<Record<string, unknown>>) => pickTexts(search, ['where', 'sorts']);
