import { Controller, Module } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RECORDS } from '@pelorus/registry/persistence';
import { collectionController } from '../records/collection.controller';
import { pagedList } from '../records/record-list';
import { readerOfAllToken } from '../records/record-tokens';

@ApiTags('events')
@Controller('rest/v2/events')
class EventController extends collectionController('event', {
  reader: readerOfAllToken(RECORDS.event),
  list: pagedList(RECORDS.event.collection),
  operations: [],
  summary: 'List what happened to all items',
}) {}

/** The events of all items. */
@Module({ controllers: [EventController] })
export class EventsModule {}
