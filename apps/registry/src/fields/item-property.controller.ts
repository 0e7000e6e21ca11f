import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RECORDS } from '@pelorus/registry/persistence';
import { OF_ITEM } from '../records/owned-list.controller';
import { ownedRecordController } from '../records/owned-record.controller';
import { wholeList } from '../records/record-list';
import { readerToken } from '../records/record-tokens';
import { FieldDto } from './field.dto';

/** Reads custom fields under the name that older clients use. */
@ApiTags('items')
@Controller('rest/v2/items/:id/properties')
export class ItemPropertyController extends ownedRecordController({
  reader: readerToken(RECORDS.field),
  owner: OF_ITEM,
  dto: FieldDto,
  list: wholeList(RECORDS.field.collection),
  summary: 'List the custom fields of an item, as under `fields`',
  kind: 'custom field of an item',
  key: { name: 'fieldId', description: 'The id of the field' },
}) {}
