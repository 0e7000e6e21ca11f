import { type ValueKind } from '@pelorus/sensorthings/query';

const NAMES: Readonly<Record<ValueKind, string>> = {
  boolean: 'true or false',
  number: 'a number',
  string: 'a text',
  time: 'a time',
  date: 'a date',
  timeOfDay: 'a time of day',
  duration: 'a duration',
  geometry: 'a shape',
  any: 'any value',
};

export const nameOfKind = (kind: ValueKind): string => NAMES[kind];
