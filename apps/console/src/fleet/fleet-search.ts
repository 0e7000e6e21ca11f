import { pickChoice, pickTexts } from '../ui/page/address';

/** Platforms that the page can be narrowed to. */
export const FLEET_PARTS = ['late', 'silent', 'due'] as const;
export type FleetPart = (typeof FLEET_PARTS)[number];

/** State of the page Fleet: words of names, an order, a part of the fleet, the id of the platform that is chosen. */
export type FleetSearch = ReturnType<typeof readFleetSearch>;

/** Reads the state of the page Fleet from its address. */
export function readFleetSearch(search: Readonly<Record<string, unknown>>) {
  const only = pickChoice(search['only'], FLEET_PARTS);
  return { ...pickTexts(search, ['q', 'sorts', 'platform']), ...(only ? { only } : {}) };
}
