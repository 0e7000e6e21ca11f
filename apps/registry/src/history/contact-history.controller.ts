import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ContactDto } from '../contacts/contact.dto';
import { NOBODY } from '../records/record-places';
import { recordKey } from './history-keys';
import { revisionController } from './revision.controller';

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
