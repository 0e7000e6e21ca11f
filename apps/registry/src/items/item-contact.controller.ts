import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RECORDS } from '@pelorus/registry/persistence';
import { ItemContactReader, ItemContactService } from '@pelorus/registry/service';
import { contactRoleController } from '../contacts/contact-role.controller';
import { ContactRoleDto } from '../contacts/contact-role.dto';
import { OF_ITEM } from '../records/owned-list.controller';
import { wholeList } from '../records/record-list';

@ApiTags('items')
@Controller('rest/v2/items/:id/contacts')
export class ItemContactController extends contactRoleController({
  reader: ItemContactReader,
  writer: ItemContactService,
  owner: OF_ITEM,
  dto: ContactRoleDto,
  list: wholeList(RECORDS.item_contact.collection),
  summary: 'List who looks after an item, and in which role',
}) {}
