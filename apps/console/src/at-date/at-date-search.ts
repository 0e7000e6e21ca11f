import { pickTexts } from '../ui/page/address';

/** State of the page At a date: the code or id of a platform, and a day (`2023-05-09`); without one the last that is known. */
export type AtDateSearch = ReturnType<typeof readAtDateSearch>;

/** Reads the state of the page At a date from its address. */
export const readAtDateSearch = (search: Readonly<Record<string, unknown>>) => pickTexts(search, ['item', 'at']);
