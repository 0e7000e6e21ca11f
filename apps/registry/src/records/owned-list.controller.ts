import { Get, Inject, Param, type PipeTransform, Query, Req, type Type } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type Request } from 'express';
import { type ParsedQs } from 'qs';
import { type RecordStream } from '@pelorus/registry/persistence';
import { type ItemKey } from '@pelorus/registry/service';
import { type PerhapsAsOf, type PageRequestAsOf } from '@pelorus/registry/domain';
import { type ListRequest, type Page } from '@pelorus/shared/kernel';
import { ApiProblems, injectionToken, listParameters, type PageReply, type StreamReply } from '@pelorus/shared/http';
import { Remembered } from '../answers/remembered.decorator';
import { ApiList } from '../export/api-list';
import { replyList } from '../export/reply-list';
import { AtAnyTime } from '../as-of/at-any-time.decorator';
import { type Listing } from './list.controller';
import { ItemKeyPipe, RecordIdPipe } from './record-key.pipes';
import { ApiItemKey, ApiRecordKey } from './record-parameters';
import { LISTED } from './described-operations';

/** Lists the records of one owner. */
export interface OwnedPageReader<Key> {
  list(owner: Key, request: PageRequestAsOf): Promise<Page<object>>;
  stream(owner: Key, request: ListRequest & PerhapsAsOf): Promise<RecordStream>;
}

/** The owner of records in a path: how `:id` is read and described. */
export interface OwnerPath<Key> {
  readonly pipe: Type<PipeTransform<string, Key>>;
  readonly described: () => MethodDecorator;
}

/** Records of an item, which is named by its id or its code. */
export const OF_ITEM: OwnerPath<ItemKey> = { pipe: ItemKeyPipe, described: ApiItemKey };

/** Records of a mission. */
export const OF_MISSION: OwnerPath<number> = {
  pipe: RecordIdPipe,
  described: () => ApiRecordKey('id', 'The id of the mission'),
};

/** A collection under one owner, as it is read and described. */
export interface OwnedListing<Key, Reader> extends Listing<Reader> {
  readonly owner: OwnerPath<Key>;
}

/** The base class of a controller that lists the records of an owner. */
export function ownedListController<Key, Reader extends OwnedPageReader<Key>>(how: OwnedListing<Key, Reader>) {
  class OwnedListController {
    constructor(@Inject(injectionToken(how.reader)) protected readonly records: Reader) {}

    @Get()
    @ApiOperation({ summary: how.summary, description: LISTED })
    @how.owner.described()
    @AtAnyTime(...listParameters(how.list))
    @Remembered()
    @ApiList(how.dto)
    @ApiProblems(400, 404, 503)
    list(
      @Param('id', how.owner.pipe) owner: Key,
      @Query() query: ParsedQs,
      @Req() request: Request,
    ): Promise<PageReply | StreamReply> {
      const { records } = this;
      const readable = { page: records.list.bind(records, owner), stream: records.stream.bind(records, owner) };
      return replyList(readable, query, request, how.list);
    }
  }
  return OwnedListController;
}
