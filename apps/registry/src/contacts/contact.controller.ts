import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RECORDS } from '@pelorus/registry/persistence';
import { collectionController } from '../records/collection.controller';
import { pagedList } from '../records/record-list';
import { readerToken } from '../records/record-tokens';

@ApiTags('contacts')
@Controller('rest/v2/contacts')
export class ContactController extends collectionController('contact', {
  reader: readerToken(RECORDS.contact),
  list: pagedList(RECORDS.contact.collection),
}) {}
