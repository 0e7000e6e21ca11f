import { pickTexts } from '../ui/page/address';

/** State of the page Missions: words of the name, an order. */
export type MissionSearch = ReturnType<typeof readMissionSearch>;

/** Reads the state of the page Missions from its address. */
export const readMissionSearch = (search: Readonly<Record<string, unknown>>) => pickTexts(search, ['name', 'sorts']);
