import { pickTexts } from '../ui/page/address';

export type MissionSearch = ReturnType<typeof readMissionSearch>;

export const readMissionSearch = (search: Readonly<Record<string, unknown>>) => pickTexts(search, ['name', 'sorts']);
