import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RECORDS } from '@pelorus/registry/persistence';
import { pagedList } from '../records/record-list';
import { writtenRecordController } from '../records/written-record.controller';
import { readerToken, writerToken } from '../records/record-tokens';
import { ContactBody } from './contact.body';
import { ContactDto } from './contact.dto';

@ApiTags('contacts')
@Controller('rest/v2/contacts')
export class ContactController extends writtenRecordController({
  reader: readerToken(RECORDS.contact),
  writer: writerToken(RECORDS.contact),
  dto: ContactDto,
  body: ContactBody,
  list: pagedList(RECORDS.contact.collection),
  summary: 'List contacts',
  kind: 'contact',
}) {}
