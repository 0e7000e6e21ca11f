import { pickTexts } from '../ui/page/address';

export type DataSearch = ReturnType<typeof readDataSearch>;

/**
 * Reads the state of the page Data from its address: `codes` of streams, `follow` (`true`: instruments over all codes that they had), `from` and `to` (moments in UTC, or `from` a time before
 * now), `axes` (`unit` or `apart`), `flags` that are kept, `bucket` in place of the service's choice, `show` below the plot.
 */
export const readDataSearch = (search: Readonly<Record<string, unknown>>) =>
  pickTexts(search, ['codes', 'follow', 'from', 'to', 'axes', 'flags', 'bucket', 'show']);
