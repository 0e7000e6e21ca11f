import { defineRecord, type DocumentOf, idOf, ofMission, type RowOf } from '../declare';

/** Items of missions. */
export const MISSION_ITEM = defineRecord({
  name: 'items',
  kind: 'item of a mission',
  kindOfOwner: 'item',
  owner: ofMission(),
  fields: {
    item: idOf('item', { inverse: 'missions' })
      .describe('The id of an item', 1)
      .read({ description: 'The id of the item' }),
  },
  revisions: false,
  words: {
    one: "item's part in a mission",
    list: 'List which items take part in a mission',
    key: { name: 'missionItemId', description: 'The id of the record, not of the item' },
  },
});

export interface MissionItemRecord extends RowOf<typeof MISSION_ITEM> {}

export interface MissionItemDocument extends DocumentOf<typeof MISSION_ITEM> {}
