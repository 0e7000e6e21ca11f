import { pickTexts } from '../ui/page/address';

/** State of the page Datasets: words of the name, an account, a filter in RSQL, an order. */
export type DatasetSearch = ReturnType<typeof readDatasetSearch>;

/** Reads the state of the page Datasets from its address. */
export const readDatasetSearch = (search: Readonly<Record<string, unknown>>) =>
  pickTexts(search, ['name', 'username', 'stream', 'where', 'sorts']);
