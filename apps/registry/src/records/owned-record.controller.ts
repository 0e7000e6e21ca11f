import { Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { type AsOfView, type Versioned } from '@pelorus/registry/domain';
import { ApiProblems, DEDUP, type RecordReply } from '@pelorus/shared/http';
import { Remembered } from '../answers/remembered.decorator';
import { AsOf, AtAnyTime } from '../as-of/at-any-time.decorator';
import { ownedListController, type OwnedListing, type OwnedPageReader } from './owned-list.controller';
import { RecordIdPipe } from './record-key.pipes';
import { replyRecord } from './record-list';
import { ApiRecordKey } from './record-parameters';
import { READ } from './described-operations';

/** Lists the records of one owner and gives single ones. */
export interface OwnedRecordSource<Key> extends OwnedPageReader<Key> {
  get(owner: Key, key: number, at?: AsOfView): Promise<Versioned<object>>;
}

/** A collection under one owner whose records can be read one by one. */
export interface OwnedRecords<Key, Reader> extends OwnedListing<Key, Reader> {
  /** The name of one record. */
  readonly kind: string;
  /** The path parameter that says which record is meant. */
  readonly key: { readonly name: string; readonly description: string };
}

/** The base class of a controller that lists the records of an owner and gives single ones of them. */
export function ownedRecordController<Key, Reader extends OwnedRecordSource<Key>>(how: OwnedRecords<Key, Reader>) {
  class OwnedRecordController extends ownedListController<Key, Reader>(how) {
    @Get(`:${how.key.name}`)
    @ApiOperation({ summary: `One ${how.kind}`, description: READ })
    @how.owner.described()
    @ApiRecordKey(how.key.name, how.key.description)
    @AtAnyTime(DEDUP)
    @Remembered()
    @ApiOkResponse({ type: how.dto })
    @ApiProblems(400, 404, 503)
    async get(
      @Param('id', how.owner.pipe) owner: Key,
      @Param(how.key.name, RecordIdPipe) key: number,
      @AsOf() at: AsOfView | undefined,
    ): Promise<RecordReply> {
      return replyRecord(await this.records.get(owner, key, at));
    }
  }
  return OwnedRecordController;
}
