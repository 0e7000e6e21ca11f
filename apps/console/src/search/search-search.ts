import { pickTexts } from '../ui/page/address';

/** State of the page Search: words, and the stream that is plotted. */
export type StreamSearch = ReturnType<typeof readStreamSearch>;

/** Reads the state of the page Search from its address. */
export const readStreamSearch = (search: Readonly<Record<string, unknown>>) => pickTexts(search, ['q', 'code']);
