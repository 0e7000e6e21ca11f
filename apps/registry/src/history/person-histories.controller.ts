import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { OF_ITEM } from '../records/owned-list.controller';
import { NOBODY } from '../records/record-places';
import { recordKey } from './history-keys';
import { historyController } from './history.controller';

/** Contacts are given roles and relieved of them, which makes no revisions to look at or to go back to. */
@ApiTags('history')
@Controller('rest/v2/items/:id/contacts/:contactId/history')
export class ItemContactHistoryController extends historyController({
  table: 'item_contact',
  kind: "contact's roles on an item",
  owner: OF_ITEM,
  key: recordKey('contactId', 'The id of the contact'),
}) {}

@ApiTags('history')
@Controller('rest/v2/contacts/:id/history')
export class ContactHistoryController extends historyController({
  table: 'contact',
  kind: 'contact',
  owner: NOBODY,
  key: recordKey('id', 'The id of the contact'),
}) {}
