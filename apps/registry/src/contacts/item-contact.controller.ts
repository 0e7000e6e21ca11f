import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RECORDS } from '@pelorus/registry/persistence';
import { readerToken } from '../records/record-tokens';
import { ITEM_CONTACT_ROLES } from './contact-role.tokens';
import { contactRoleController } from './contact-role.controller';
import { ContactRoleDto } from './contact-role.dto';
import { OF_ITEM } from '../records/owned-list.controller';
import { wholeList } from '../records/record-list';

@ApiTags('items')
@Controller('rest/v2/items/:id/contacts')
export class ItemContactController extends contactRoleController({
  reader: readerToken(RECORDS.item_contact),
  writer: ITEM_CONTACT_ROLES,
  owner: OF_ITEM,
  dto: ContactRoleDto,
  list: wholeList(RECORDS.item_contact.collection),
  summary: 'List who looks after an item, and in which role',
}) {}
