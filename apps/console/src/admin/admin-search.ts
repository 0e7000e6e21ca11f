import { pickTexts } from '../ui/page/address';

/** State of a page of the administration: words or a filter, an order. */
export type AdminSearch = ReturnType<typeof readAdminSearch>;

/** Reads the state of a page of the administration from its address. */
export const readAdminSearch = (search: Readonly<Record<string, unknown>>) => pickTexts(search, ['filter', 'sorts']);
