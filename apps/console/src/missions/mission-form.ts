import { modelFields, modelValues } from '../forms/model-fields';

export const MISSION_FIELDS = modelFields(
  'mission',
  {
    name: 'missions.name',
    startDate: 'missions.start',
    endDate: 'missions.end',
    description: 'missions.description',
  },
  ...(['name', 'startDate', 'endDate'] as const),
).fresh;

export const missionValues = modelValues('mission');
