import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RECORDS } from '@pelorus/registry/persistence';
import { OF_ITEM } from '../records/owned-list.controller';
import { wholeList } from '../records/record-list';
import { writtenOwnedController } from '../records/written-record.controller';
import { readerToken, writerToken } from '../records/record-tokens';
import { FieldBody } from './field.body';
import { FieldDto } from './field.dto';

@ApiTags('items')
@Controller('rest/v2/items/:id/fields')
export class ItemFieldController extends writtenOwnedController({
  reader: readerToken(RECORDS.field),
  writer: writerToken(RECORDS.field),
  owner: OF_ITEM,
  dto: FieldDto,
  body: FieldBody,
  list: wholeList(RECORDS.field.collection),
  summary: 'List the custom fields of an item',
  kind: 'custom field of an item',
  key: { name: 'fieldId', description: 'The id of the field' },
}) {}
