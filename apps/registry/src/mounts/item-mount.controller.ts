import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RECORDS } from '@pelorus/registry/persistence';
import { OF_ITEM } from '../records/owned-list.controller';
import { ownedRecordController } from '../records/owned-record.controller';
import { changingController } from '../records/record-changes';
import { wholeList } from '../records/record-list';
import { readerToken, writerToken } from '../records/record-tokens';
import { MountBody, mountValues } from './mount.body';
import { MountDto } from './mount.dto';

const OF_AN_ITEM = {
  owner: OF_ITEM,
  dto: MountDto,
  kind: 'mount of an item',
  key: { name: 'mountId', description: 'The id of the mount' },
};
const READING = {
  ...OF_AN_ITEM,
  reader: readerToken(RECORDS.mount),
  list: wholeList(RECORDS.mount.collection),
  summary: 'List on what an item was mounted, from when to when',
};
const CORRECTING = { ...OF_AN_ITEM, writer: writerToken(RECORDS.mount), body: MountBody, values: mountValues };

@ApiTags('items')
@Controller('rest/v2/items/:id/mounts')
export class ItemMountController extends changingController(ownedRecordController(READING), CORRECTING) {}
