import { pickTexts } from '../ui/page/address';

/** State of the page Alerts, as its address says it. */
export type AlertsSearch = ReturnType<typeof readAlertsSearch>;

/**
 * Reads the state of the page Alerts from its address: `show` (`all`: also those that are normal; without it those that are not), `code` of
 * something whose alerts are shown with those below it, the id of the `alert` that is looked at.
 */
export const readAlertsSearch = (search: Readonly<Record<string, unknown>>) =>
  pickTexts(search, ['show', 'code', 'alert', 'sorts']);
