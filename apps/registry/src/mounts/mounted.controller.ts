import { Controller, Get, Inject, Param, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Request } from 'express';
import { type ParsedQs } from 'qs';
import { type AsOfView } from '@pelorus/registry/domain';
import { RECORDS } from '@pelorus/registry/persistence';
import { type ItemKey, MountedReader } from '@pelorus/registry/service';
import {
  ApiPage,
  ApiProblems,
  listParameters,
  MAX_HITS,
  type PageReply,
  type QueryParameter,
} from '@pelorus/shared/http';
import { AsOf, AtAnyTime } from '../as-of/at-any-time.decorator';
import { readTime } from '../records/asked-time';
import { ItemKeyPipe } from '../records/record-key.pipes';
import { replyPage } from '../records/record-list';
import { ApiItemKey } from '../records/record-parameters';
import { MountedDto } from './mounted.dto';

const AT: QueryParameter = {
  name: 'at',
  description: 'When: a date-time, or a date for all of that day (UTC). Not in the future; without it: now.',
  schema: { type: 'string' },
  example: '2023-06-13',
};
const LIST = { collection: RECORDS.item.collection, defaultHits: MAX_HITS, further: [AT] };

@ApiTags('items')
@Controller('rest/v2/items/:id/mounted')
export class MountedController {
  constructor(@Inject(MountedReader) private readonly mounted: MountedReader) {}

  @Get()
  @ApiOperation({
    summary:
      'List what was mounted on an item at a time, on whatever level, and since when; where and sorts as for items',
    description: 'At a moment an item is there in one way; for a day, every way in which it was there is told.',
  })
  @ApiItemKey()
  @AtAnyTime(...listParameters(LIST))
  @ApiPage(MountedDto)
  @ApiProblems(400, 404, 503)
  list(
    @Param('id', ItemKeyPipe) key: ItemKey,
    @Query() query: ParsedQs,
    @Req() request: Request,
    @AsOf() at: AsOfView | undefined,
  ): Promise<PageReply> {
    const time = readTime(query, AT.name);
    return replyPage((part) => this.mounted.list(key, time, { ...part, at }), { query, request }, LIST);
  }
}
