import { Get, Inject, Param, type PipeTransform, Query, type Type } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type ParsedQs } from 'qs';
import { type ItemKey } from '@pelorus/registry/service';
import { type Page, type PageRequest } from '@pelorus/shared/kernel';
import { ApiPage, ApiProblems, listParameters, type PageReply, QueryParameters } from '@pelorus/shared/http';
import { type Listing } from './list.controller';
import { ItemKeyPipe, RecordIdPipe } from './record-key.pipes';
import { replyPage } from './record-list';
import { ApiItemKey, ApiRecordKey } from './record-parameters';

/** What lists the records of one owner. */
export interface OwnedPageReader<Key> {
  list(owner: Key, request: PageRequest): Promise<Page<object>>;
}

/** Those whose records are read: what `:id` in the path means, and how it is described. */
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
    constructor(@Inject(how.reader) protected readonly records: Reader) {}

    @Get()
    @ApiOperation({ summary: how.summary })
    @how.owner.described()
    @QueryParameters(...listParameters(how.list))
    @ApiPage(how.dto)
    @ApiProblems(400, 404, 503)
    list(@Param('id', how.owner.pipe) owner: Key, @Query() query: ParsedQs): Promise<PageReply> {
      return replyPage((request) => this.records.list(owner, request), query, how.list);
    }
  }
  return OwnedListController;
}
