import { pickTexts } from '../app/address';

/** State of the page Datasets, as its address says it. */
export type DatasetSearch = ReturnType<typeof readDatasetSearch>;

/** Reads the state of the page Datasets from its address. */
export const readDatasetSearch = (search: Readonly<Record<string, unknown>>) => pickTexts(search, ['where', 'sorts']);
