import { pickTexts } from '../ui/page/address';

/** Reads the state of the page Quality from its address: words of codes. */
export const readQualitySearch = (search: Readonly<Record<string, unknown>>) => pickTexts(search, ['words']);
