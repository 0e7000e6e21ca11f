import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RECORDS } from '@pelorus/registry/persistence';
import { listController } from '../records/list.controller';
import { pagedList } from '../records/record-list';
import { readerOfAllToken } from '../records/record-tokens';
import { EventDto } from './event.dto';

@ApiTags('events')
@Controller('rest/v2/events')
export class EventController extends listController({
  reader: readerOfAllToken(RECORDS.event),
  dto: EventDto,
  list: pagedList(RECORDS.event.collection),
  summary: 'List what happened to all items',
}) {}
