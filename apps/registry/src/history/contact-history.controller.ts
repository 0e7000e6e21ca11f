import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { dtoOf } from '../records/dto';
import { NOBODY } from '../records/owner-path';
import { recordKey } from './history-keys';
import { revisionController } from './revision.controller';

@ApiTags('history')
@Controller('rest/v2/contacts/:id/history')
export class ContactHistoryController extends revisionController({
  table: 'contact',
  kind: 'contact',
  owner: NOBODY,
  key: recordKey('id', 'The id of the contact'),
  dto: dtoOf('contact'),
  personal: true,
  restoring: 'By the rules of any change: the e-mail is changed by administrators only. What was deleted stays so.',
}) {}
