import { pickChoice, pickTexts } from '../ui/page/address';

/** Parts of the fleet on offer. */
export const FLEET_PARTS = ['late', 'silent', 'due'] as const;
export type FleetPart = (typeof FLEET_PARTS)[number];

export type FleetSearch = ReturnType<typeof readFleetSearch>;

export function readFleetSearch(search: Readonly<Record<string, unknown>>) {
  const only = pickChoice(search['only'], FLEET_PARTS);
  return { ...pickTexts(search, ['q', 'sorts', 'platform']), ...(only ? { only } : {}) };
}
