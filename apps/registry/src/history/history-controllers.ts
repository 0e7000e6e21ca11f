import { type Type } from '@nestjs/common';
import { SHOWN_RECORDS } from '@pelorus/registry/persistence';
import { ItemHistoryController } from './item-history.controller';
import { ownedHistory, ownHistory } from './record-histories';

const CATALOGUE = { restoring: 'By the rules of any change. What was deleted stays so.' };

/** All controllers of histories. */
export const HISTORY_CONTROLLERS: readonly Type<object>[] = [
  ItemHistoryController,
  ...SHOWN_RECORDS.map(({ table }) => ownedHistory(table)),
  ownHistory('mission', { restoring: 'Its items and contacts stay as they are. What was deleted stays so.' }),
  ownedHistory('mission_item'),
  ownedHistory('mission_contact'),
  ownHistory('contact', {
    personal: true,
    restoring: 'By the rules of any change: the e-mail is changed by administrators only. What was deleted stays so.',
  }),
  ownHistory('state', CATALOGUE),
  ownHistory('unit', CATALOGUE),
  ownHistory('vocable', CATALOGUE),
  ownHistory('vocable_group', CATALOGUE),
];
