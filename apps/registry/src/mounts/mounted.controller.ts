import { Controller, Get, Param, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags, ApiProperty } from '@nestjs/swagger';
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
  RecordProperty,
} from '@pelorus/shared/http';
import { AsOf, AtAnyTime } from '../as-of/at-any-time.decorator';
import { readTime, ApiItemKey } from '../records/record-parameters';
import { ItemKeyPipe } from '../records/record-key.pipe';
import { replyPage } from '../records/record-list';
import { ItemDto } from '../items/item.dto';

/** A period in which an item was on another one, directly or not. */
export class StayDto {
  @ApiProperty({
    description: 'The short names from below that item down, in lower case',
    example: 'fb_741202:optode_9999a',
  })
  readonly path!: string;
  @ApiProperty({ description: 'The code that the item had then', example: 'vessel:mya_ii:fb_741202:optode_9999a' })
  readonly code!: string;
  @ApiProperty({ description: 'UTC: since when it was there, by this way', example: '2021-02-22T08:00:00.000' })
  readonly since!: string;
  @ApiProperty({ required: false, description: 'UTC; absent while it is there', example: '2023-06-13T10:30:00.000' })
  readonly until?: string;
  @ApiProperty({ type: 'integer', description: "The id of the item's own mount" })
  readonly mountId!: number;
}

/** An item that was on another one. */
export class MountedDto {
  @RecordProperty(() => ItemDto, { description: 'The item as it is now' })
  readonly item!: object;
  @ApiProperty({ type: [StayDto], description: 'One at a moment; during a day perhaps several, one after another' })
  readonly stays!: StayDto[];
}

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
  constructor(private readonly mounted: MountedReader) {}

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
