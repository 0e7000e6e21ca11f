import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RECORDS } from '@pelorus/registry/persistence';
import { contactRoleController } from '../contacts/contact-role.controller';
import { ContactRoleDto } from '../contacts/contact-role.dto';
import { OF_MISSION } from '../records/owned-list.controller';
import { wholeList } from '../records/record-list';
import { readerToken } from '../records/record-tokens';
import { MISSION_CONTACT_ROLES } from '../contacts/contact-role.tokens';

@ApiTags('missions')
@Controller('rest/v2/missions/:id/contacts')
export class MissionContactController extends contactRoleController({
  reader: readerToken(RECORDS.mission_contact),
  writer: MISSION_CONTACT_ROLES,
  owner: OF_MISSION,
  dto: ContactRoleDto,
  list: wholeList(RECORDS.mission_contact.collection),
  summary: 'List who takes part in a mission, and in which role',
}) {}
