import { type Type, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SHOWN_RECORDS } from '@pelorus/registry/persistence';
import { ownedHistory, ownHistory } from './record-histories';
import { RegistryHistoryController } from './registry-history.controller';
import { ItemDto } from '../items/item.dto';
import { NOBODY } from '../records/owner-path';
import { ITEM_KEY } from './history-keys';
import { WITHIN } from './history-query';
import { revisionController } from './revision.controller';

const ITEM =
  'Names, texts, status and type are written as a change of now. The item stays where it is, and keeps its code unless the type of a root changes: a move is undone by another move.';

@ApiTags('history')
@Controller('rest/v2/items/:id/history')
class ItemHistoryController extends revisionController({
  table: 'item',
  kind: 'item',
  owner: NOBODY,
  key: ITEM_KEY,
  parameters: [WITHIN],
  dto: ItemDto,
  restoring: ITEM,
}) {}

const CATALOGUE = { restoring: 'By the rules of any change. What was deleted stays so.' };

/** All controllers of histories. */
export const HISTORY_CONTROLLERS: readonly Type<object>[] = [
  RegistryHistoryController,
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
