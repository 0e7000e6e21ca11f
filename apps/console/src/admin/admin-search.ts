import { pickTexts } from '../app/address';

/** State of the page Administration, as its address says it. */
export type AdminSearch = ReturnType<typeof readAdminSearch>;

/** Reads the state of the page Administration from its address. */
export const readAdminSearch = (search: Readonly<Record<string, unknown>>) => pickTexts(search, ['filter']);
