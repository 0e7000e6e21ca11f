import { Delete, HttpCode, Inject, Param, Post, type Type } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiNoContentResponse, ApiOperation } from '@nestjs/swagger';
import { type Account } from '@pelorus/auth/domain';
import { CurrentAccount, RequiresSession } from '@pelorus/auth/http';
import { type RecordChange, type StoredRecord } from '@pelorus/registry/domain';
import { type CreatedRecord } from '@pelorus/registry/service';
import { type Precondition, withArticle } from '@pelorus/shared/kernel';
import {
  ApiProblems,
  DEDUP,
  IfMatch,
  injectionToken,
  JsonBody,
  type ParsedBody,
  type Provided,
  QueryParameters,
  type RecordReply,
} from '@pelorus/shared/http';
import { changingController, type RecordChanger, type RecordChanges, valuesOf } from './record-changes';
import { RecordIdPipe } from './record-key.pipes';
import { replyRecord } from './record-list';
import { ApiRecordKey } from './record-parameters';
import { DELETED, MADE } from './described-operations';

/** Makes, changes and deletes the records of a place. */
export interface RecordWriter<Place, Row extends StoredRecord> extends RecordChanger<Place, Row> {
  create(account: Account, place: Place, values: RecordChange<Row>): Promise<CreatedRecord<object>>;
  delete(account: Account, place: Place, id: number, precondition: Precondition): Promise<void>;
}

/** The writes of the records of a collection, and their description. */
export interface RecordWrites<Place, Row extends StoredRecord, Body extends object> extends RecordChanges<
  Place,
  Row,
  Body
> {
  /** The token or class of the service that writes. */
  readonly writer: Provided<RecordWriter<Place, Row>>;
}

/** The base class of a controller that also writes the records which another one, `base`, reads. */
export function writingController<Place, Row extends StoredRecord, Body extends object>(
  base: Type<object>,
  how: RecordWrites<Place, Row, Body>,
) {
  const { kind, dto, body, key } = how;

  class WritingController extends changingController(base, how) {
    @Inject(injectionToken(how.writer)) protected readonly writer!: RecordWriter<Place, Row>;

    @Post()
    @RequiresSession()
    @ApiOperation({ summary: `Make ${withArticle(kind)}`, description: MADE })
    @how.owner.described()
    @ApiBody({ type: body })
    @QueryParameters(DEDUP)
    @ApiCreatedResponse({ type: dto, headers: { Location: { schema: { type: 'string' } } } })
    @ApiProblems(404, 409, 422)
    async create(
      @CurrentAccount() account: Account,
      @Param('id', how.owner.pipe) place: Place,
      @JsonBody(body, 'create') given: ParsedBody<Body>,
    ): Promise<RecordReply> {
      const created = await this.writer.create(account, place, valuesOf(how, given));
      return replyRecord(created, created.link);
    }

    @Delete(`:${key.name}`)
    @HttpCode(204)
    @RequiresSession()
    @ApiOperation({ summary: `Delete ${withArticle(kind)} that nothing refers to`, description: DELETED })
    @how.owner.described()
    @ApiRecordKey(key.name, key.description)
    @ApiNoContentResponse()
    @ApiProblems(404, 409, 412)
    async delete(
      @CurrentAccount() account: Account,
      @Param('id', how.owner.pipe) place: Place,
      @Param(key.name, RecordIdPipe) id: number,
      @IfMatch() precondition: Precondition,
    ): Promise<void> {
      await this.writer.delete(account, place, id, precondition);
    }
  }
  return WritingController;
}
