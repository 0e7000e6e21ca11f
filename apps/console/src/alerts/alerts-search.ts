import { pickTexts } from '../ui/page/address';

export type AlertsSearch = ReturnType<typeof readAlertsSearch>;

/**
 * Reads the URL: `show` (`all` includes normal ones), `code` of something with all below it, id of the open `alert`.
 */
export const readAlertsSearch = (search: Readonly<Record<string, unknown>>) =>
  pickTexts(search, ['show', 'code', 'alert', 'sorts']);
