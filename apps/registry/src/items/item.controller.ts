import { Controller, Delete, Get, Param, Patch, Post, Put, Query, Req } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags, PartialType } from '@nestjs/swagger';
import { type Request } from 'express';
import { type ParsedQs } from 'qs';
import { type Account } from '@pelorus/auth/domain';
import { CurrentAccount, RequiresSession } from '@pelorus/auth/http';
import { type AsOfView } from '@pelorus/registry/domain';
import { RECORDS } from '@pelorus/registry/persistence';
import { type ItemKey, ItemReader, ItemService } from '@pelorus/registry/service';
import { ServiceSettings } from '@pelorus/shared/config';
import { type Precondition } from '@pelorus/shared/kernel';
import {
  ApiProblems,
  DEDUP,
  IfMatch,
  JsonBody,
  listParameters,
  oneValue,
  type PageReply,
  type ParsedBody,
  publicUrl,
  QueryParameters,
  type RecordReply,
  type StreamReply,
  type TextReply,
} from '@pelorus/shared/http';
import { Remembered } from '../answers/remembered.interceptor';
import { ApiList } from '../export/choose-list-format';
import { type ReadableList, replyList } from '../export/reply-list';
import { AsOf, AtAnyTime } from '../as-of/at-any-time.decorator';
import { ApiItem } from '../formats/api-item';
import { ITEM_FORMAT } from '../formats/choose-item-format';
import { type ItemSource, replyItem } from '../formats/reply-item';
import { ItemKeyPipe } from '../records/record-key.pipe';
import { pagedList, replyRecord } from '../records/record-list';
import { ApiItemKey } from '../records/record-parameters';
import { ApiFormerCode } from '../streams/former-code.filter';
import { splitWords, WORDS } from '../search/search-words';
import { ItemBody, ItemDto } from './item.dto';
import { newItem, patch, replacement } from './item-update';
import { readRelations, WITH } from './item-relations';
import { LISTED, MADE, PATCHED, READ, REPLACED } from '../records/described-operations';

const LIST = pagedList(RECORDS.item.collection, WITH, WORDS);
const PATH = '/rest/v2/items';

const MOVED =
  'Another `parentId` moves the item with all below it, which gets other codes: since the date of `workflow`, which may lie in ' +
  'the past, without it from now.';

class ItemChangeBody extends PartialType(ItemBody) {}

@ApiTags('items')
@Controller('rest/v2/items')
export class ItemController {
  constructor(
    private readonly reader: ItemReader,
    private readonly items: ItemService,
    private readonly settings: ServiceSettings,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'List items',
    description: `${LISTED} \`q\` searches words, \`with\` adds relations.`,
  })
  @AtAnyTime(...listParameters(LIST))
  @Remembered()
  @ApiList(ItemDto)
  @ApiProblems(400, 503)
  list(@Query() query: ParsedQs, @Req() request: Request): Promise<PageReply | StreamReply> {
    const relations = readRelations(query);
    const words = splitWords(oneValue(query, 'q') ?? '');
    const { reader } = this;
    const readable: ReadableList = {
      page: (part) => reader.list(part, relations, words),
      stream: (part) => reader.stream(part, relations, words),
    };
    return replyList(readable, query, request, LIST);
  }

  @Get(':id')
  @ApiOperation({
    summary: 'One item with its parameters, or in a format of others',
    description: `By its id or its code; a former code leads to the item that had it last. ${READ} \`Accept\` or \`format\` chooses JSON-LD, PIDINST or SensorML.`,
  })
  @ApiItemKey()
  @AtAnyTime(WITH, ITEM_FORMAT, DEDUP)
  @Remembered()
  @ApiItem()
  @ApiFormerCode()
  @ApiProblems(400, 404, 503)
  get(
    @Param('id', ItemKeyPipe) key: ItemKey,
    @Query() query: ParsedQs,
    @Req() request: Request,
    @AsOf() at: AsOfView | undefined,
  ): Promise<RecordReply | TextReply> {
    const relations = readRelations(query);
    const showing = { base: publicUrl(request, this.settings), asOf: at?.moment };
    const source: ItemSource = {
      read: (further) => this.reader.get(key, [...relations, ...further], at),
      above: (item) => this.reader.above(item, at),
    };
    return replyItem(source, request, showing);
  }

  @Post()
  @RequiresSession()
  @ApiOperation({
    summary: 'Make an item; who makes a root becomes its Editor',
    description: `${MADE} \`code\` follows from the type of the root and the short names. To make one below another, one must be Editor there.`,
  })
  @ApiBody({ type: ItemBody })
  @QueryParameters(DEDUP)
  @ApiCreatedResponse({ type: ItemDto, headers: { Location: { schema: { type: 'string' } } } })
  @ApiProblems(400, 409, 413, 415, 422, 503)
  async create(
    @CurrentAccount() account: Account,
    @JsonBody(ItemBody, 'create') body: ParsedBody<ItemBody>,
  ): Promise<RecordReply> {
    const { item, workflow } = newItem(body);
    const created = await this.items.create(account, item, workflow);
    return replyRecord(created, `${PATH}/${created.id}`);
  }

  @Put(':id')
  @RequiresSession()
  @ApiOperation({
    summary: 'Change the fields given; null and parentId 0 count as not given',
    description: `${REPLACED} ${MOVED}`,
  })
  @ApiItemKey()
  @ApiBody({ type: ItemChangeBody })
  @QueryParameters(DEDUP)
  @ApiOkResponse({ type: ItemDto })
  @ApiProblems(400, 404, 409, 412, 413, 415, 422, 503)
  async replace(
    @CurrentAccount() account: Account,
    @Param('id', ItemKeyPipe) key: ItemKey,
    @IfMatch() precondition: Precondition,
    @JsonBody(ItemBody, 'replace') body: ParsedBody<ItemBody>,
  ): Promise<RecordReply> {
    return replyRecord(await this.items.update(account, key, replacement(body, precondition)));
  }

  @Patch(':id')
  @RequiresSession()
  @ApiOperation({
    summary: 'Change the fields given; null clears one, and makes a root of parentId',
    description: `${PATCHED} ${MOVED}`,
  })
  @ApiItemKey()
  @ApiBody({ type: ItemChangeBody })
  @QueryParameters(DEDUP)
  @ApiOkResponse({ type: ItemDto })
  @ApiProblems(400, 404, 409, 412, 413, 415, 422, 503)
  async patch(
    @CurrentAccount() account: Account,
    @Param('id', ItemKeyPipe) key: ItemKey,
    @IfMatch() precondition: Precondition,
    @JsonBody(ItemBody, 'patch') body: ParsedBody<ItemBody>,
  ): Promise<RecordReply> {
    return replyRecord(await this.items.update(account, key, patch(body, precondition)));
  }

  @Delete(':id')
  @RequiresSession()
  @ApiOperation({
    summary: 'Decommission an item: it stays, its status changes',
    description:
      'Nothing that was measured loses its instrument: the item gets the status `decommissioned`. Doing so again changes nothing.',
  })
  @ApiItemKey()
  @QueryParameters(DEDUP)
  @ApiOkResponse({ type: ItemDto })
  @ApiProblems(400, 404, 412, 503)
  async decommission(
    @CurrentAccount() account: Account,
    @Param('id', ItemKeyPipe) key: ItemKey,
    @IfMatch() precondition: Precondition,
  ): Promise<RecordReply> {
    return replyRecord(await this.items.decommission(account, key, precondition));
  }
}
