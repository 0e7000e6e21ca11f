import { Controller, Get, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags, ApiProperty } from '@nestjs/swagger';
import { type Request } from 'express';
import { type ParsedQs } from 'qs';
import { RECORDS } from '@pelorus/registry/persistence';
import { ItemReader } from '@pelorus/registry/service';
import {
  ApiPage,
  ApiProblems,
  CostlyRead,
  listParameters,
  oneValue,
  type PageReply,
  type QueryParameter,
  QueryParameters,
  FromReplica,
} from '@pelorus/shared/http';
import { pagedList, replyPage } from '../records/record-list';
import { lucenePlainWords } from './search-words';
import { stateFilter } from './state-conditions';

/** Marks of an item that was found. */
export class FoundItemMetadataDto {
  @ApiProperty({ required: false, description: 'The serial number', example: 'DEMO-0057' })
  readonly serial?: string;
}

/** The index that an item was found in. */
export class FoundItemStatesDto {
  @ApiProperty({ description: 'The name of its state', example: 'public' })
  readonly itemState!: string;
}

/** An item that was found, as older clients expect it. */
export class FoundItemDto {
  @ApiProperty({ type: 'integer', description: "The item's id" })
  readonly uniqueId!: number;
  @ApiProperty({ description: "The item's code", example: 'station:sandi:ctd_790' })
  readonly id!: string;
  @ApiProperty({ description: "The item's long name", example: 'CTD at 7.9 m' })
  readonly title!: string;
  @ApiProperty()
  readonly metadata!: FoundItemMetadataDto;
  @ApiProperty()
  readonly states!: FoundItemStatesDto;
}

const WORDS: QueryParameter = {
  name: 'q',
  description:
    'Words that must all occur in an item or what belongs to it, as in `q` of `/rest/v2/items`. Of the syntax of Lucene, ' +
    '`states.itemState:(public devicestore)` keeps only items in one of these states, `NOT` before it those in others; the ' +
    'rest is ignored.',
  schema: { type: 'string' },
  example: 'title:(ctd*)^2 AND states.itemState:(public devicestore)',
};
const LIST = pagedList(RECORDS.item.collection);
const TAKEN = ['hits', 'offset', 'dedup'];

/** The search of older clients, at their address. */
@ApiTags('items')
@Controller('index/rest/search/sensor-v2')
export class ItemSearchController {
  constructor(private readonly items: ItemReader) {}

  @Get()
  @FromReplica()
  @ApiOperation({
    summary: 'Search items by words',
    description:
      'The search of older clients at their address and in their form; new ones take `q` of `/rest/v2/items`.',
  })
  @QueryParameters(WORDS, ...listParameters(LIST).filter(({ name }) => TAKEN.includes(name)))
  @CostlyRead()
  @ApiPage(FoundItemDto)
  @ApiProblems(400, 503)
  search(@Query() query: ParsedQs, @Req() request: Request): Promise<PageReply> {
    const asked = oneValue(query, 'q') ?? '';
    const [words, where] = [lucenePlainWords(asked), stateFilter(asked)];
    return replyPage((part) => this.items.search({ ...part, where }, words), { query, request }, LIST);
  }
}
