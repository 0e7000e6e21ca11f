import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RECORDS } from '@pelorus/registry/persistence';
import { ContactReader, ContactService } from '@pelorus/registry/service';
import { pagedList } from '../records/record-list';
import { writtenRecordController } from '../records/written-record.controller';
import { ContactBody } from './contact.body';
import { ContactDto } from './contact.dto';

@ApiTags('contacts')
@Controller('rest/v2/contacts')
export class ContactController extends writtenRecordController({
  reader: ContactReader,
  writer: ContactService,
  dto: ContactDto,
  body: ContactBody,
  list: pagedList(RECORDS.contact.collection),
  summary: 'List contacts',
  kind: 'contact',
}) {}
