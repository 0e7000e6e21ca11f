import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ContactDto } from '../contacts/contact.dto';
import { OF_ITEM } from '../records/owned-list.controller';
import { NOBODY } from '../records/record-places';
import { recordKey } from './history-keys';
import { historyController } from './history.controller';
import { revisionController } from './revision.controller';

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
export class ContactHistoryController extends revisionController({
  table: 'contact',
  kind: 'contact',
  owner: NOBODY,
  key: recordKey('id', 'The id of the contact'),
  dto: ContactDto,
  personal: true,
  restoring: 'By the rules of any change: the e-mail is changed by administrators only. What was deleted stays so.',
}) {}
