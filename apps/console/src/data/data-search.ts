import { pickTexts } from '../app/address';

/** State of the page Data, as its address says it. */
export type DataSearch = ReturnType<typeof readDataSearch>;

/** Reads the state of the page Data from its address. */
export const readDataSearch = (search: Readonly<Record<string, unknown>>) => pickTexts(search, ['codes', 'from', 'to']);
