import { defineRecord, type DocumentOf, lines, moment, OWN, type RowOf, text } from '../declare';

export const MISSION = defineRecord({
  name: 'missions',
  kind: 'mission',
  owner: OWN,
  fields: {
    name: text({ min: 1, max: 500 }).searched().describe('The name for people', 'Fram Strait 2023'),
    description: lines().optional().describe('Free text'),
    startDate: moment().describe('When it begins', '2023-06-18T14:00:00'),
    endDate: moment({ notBefore: 'startDate' }).describe('When it ends; not before it begins', '2023-08-02T09:15:00'),
  },
  naming: { field: 'id', label: 'name' },
  revisions: true,
  words: { list: 'List missions' },
});

export interface MissionRecord extends RowOf<typeof MISSION> {}
export interface MissionDocument extends DocumentOf<typeof MISSION> {}
