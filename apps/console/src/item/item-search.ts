import { pickTexts } from '../app/address';

/** State of the page Item, as its address says it. */
export type ItemSearch = ReturnType<typeof readItemSearch>;

/** Reads the state of the page Item from its address. */
export const readItemSearch = (search: Readonly<Record<string, unknown>>) => pickTexts(search, ['tab', 'asOf']);
