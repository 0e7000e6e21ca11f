import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RECORDS } from '@pelorus/registry/persistence';
import { withMoments } from '../records/date-values';
import { OF_ITEM } from '../records/owned-list.controller';
import { wholeList } from '../records/record-list';
import { writtenOwnedController } from '../records/written-record.controller';
import { readerToken, writerToken } from '../records/record-tokens';
import { EventBody } from './event.body';
import { EventDto } from './event.dto';

@ApiTags('items')
@Controller('rest/v2/items/:id/events')
export class ItemEventController extends writtenOwnedController({
  reader: readerToken(RECORDS.event),
  writer: writerToken(RECORDS.event),
  owner: OF_ITEM,
  dto: EventDto,
  body: EventBody,
  values: withMoments,
  list: wholeList(RECORDS.event.collection),
  summary: 'List what happened to an item',
  kind: 'event of an item',
  key: { name: 'eventId', description: 'The id of the event' },
}) {}
