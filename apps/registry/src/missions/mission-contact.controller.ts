import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { contactRoleController, MISSION_CONTACT_ROLES } from '../contacts/contact-role.controller';

@ApiTags('missions')
@Controller('rest/v2/missions/:id/contacts')
export class MissionContactController extends contactRoleController('mission_contact', MISSION_CONTACT_ROLES) {}
