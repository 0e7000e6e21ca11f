import { type Mission } from '@pelorus/client';
import { type FormField, type FormValues } from '../forms/form-field';

/** Fields of a mission. */
export const MISSION_FIELDS: readonly FormField[] = [
  { name: 'name', label: 'missions.name', kind: 'text', required: true, maxLength: 500 },
  { name: 'startDate', label: 'missions.start', kind: 'moment', required: true },
  { name: 'endDate', label: 'missions.end', kind: 'moment', required: true },
  { name: 'description', label: 'missions.description', kind: 'lines', maxLength: 10_000 },
];

export const missionValues = ({ name, startDate, endDate, description }: Mission): FormValues => ({
  name,
  startDate,
  endDate,
  description: description ?? null,
});
