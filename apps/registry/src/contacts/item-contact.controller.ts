import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { contactRoleController, ITEM_CONTACT_ROLES } from './contact-role.controller';

@ApiTags('items')
@Controller('rest/v2/items/:id/contacts')
export class ItemContactController extends contactRoleController('item_contact', ITEM_CONTACT_ROLES) {}
