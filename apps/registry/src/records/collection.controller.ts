import { Delete, Get, HttpCode, Inject, Param, Patch, Post, Put, Query, Req } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { type Request } from 'express';
import { type ParsedQs } from 'qs';
import { type Account } from '@pelorus/auth/domain';
import { CurrentAccount, RequiresSession } from '@pelorus/auth/http';
import { type AsOfView } from '@pelorus/registry/domain';
import { type RecordTable, type TableRow } from '@pelorus/registry/model';
import { RECORDS } from '@pelorus/registry/persistence';
import { type Precondition, withArticle } from '@pelorus/shared/kernel';
import {
  ApiProblems,
  DEDUP,
  IfMatch,
  injectionToken,
  JsonBody,
  type ListQuery,
  listParameters,
  type PageReply,
  type ParsedBody,
  type Provided,
  QueryParameters,
  type RecordReply,
  type StreamReply,
} from '@pelorus/shared/http';
import { Remembered } from '../answers/remembered.interceptor';
import { AsOf, AtAnyTime } from '../as-of/at-any-time.decorator';
import { ApiList } from '../export/choose-list-format';
import { replyList } from '../export/reply-list';
import { bodyOf, changeBodyOf, type TableBody, valuesOf } from './body';
import { DELETED, LISTED, MADE, PATCHED, READ, REPLACED } from './described-operations';
import { dtoOf } from './dto';
import { RecordIdPipe } from './record-key.pipe';
import { replyRecord } from './record-list';
import { ALL_OPERATIONS, type CollectionReader, type Operation, type RecordWriter, route } from './record-operations';
import { ApiRecordKey } from './record-parameters';
import { writerToken } from './record-tokens';

/** How a collection of its own is read, written and described. */
export interface CollectionOptions {
  /** The service that reads. */
  readonly reader: Provided<CollectionReader>;
  readonly list: ListQuery;
  /** What clients may do with single records; everything by default. */
  readonly operations?: readonly Operation[];
  /** Describes GET of the whole collection, where the words of the model do not. */
  readonly summary?: string;
  /** The name of one record, where that of the model does not do. */
  readonly kind?: string;
}

/** The base class of the controller of a collection of its own. The document describes the operations in this order. */
export function collectionController<Table extends RecordTable>(table: Table, options: CollectionOptions) {
  const { kind, words = {} } = RECORDS[table].model;
  return makeController(table, { operations: ALL_OPERATIONS, kind, summary: words.list ?? '', ...options });
}

function makeController<Table extends RecordTable>(
  table: Table,
  { reader, list, operations, summary, kind }: Required<CollectionOptions>,
) {
  const [dto, body, changes] = [dtoOf(table), bodyOf(table), changeBodyOf(table)];
  const has = (operation: Operation): boolean => operations.includes(operation);
  const key = { name: 'id', description: `The id of the ${kind}` };
  const ApiKey = (): MethodDecorator => ApiRecordKey(key.name, key.description);
  const InjectWriter = (): PropertyDecorator => (has('change') ? Inject(writerToken({ table })) : () => undefined);

  class CollectionController {
    @Inject(injectionToken(reader)) protected readonly records!: CollectionReader;
    @InjectWriter() protected readonly writer!: RecordWriter<undefined, TableRow<Table>>;

    @route(
      has('create'),
      Post(),
      RequiresSession(),
      ApiOperation({ summary: `Make ${withArticle(kind)}`, description: MADE }),
      ApiBody({ type: body }),
      QueryParameters(DEDUP),
      ApiCreatedResponse({ type: dto, headers: { Location: { schema: { type: 'string' } } } }),
      ApiProblems(404, 409, 422),
    )
    async create(
      @CurrentAccount() account: Account,
      @JsonBody(body, 'create') given: ParsedBody<TableBody<Table>>,
    ): Promise<RecordReply> {
      const created = await this.writer.create(account, undefined, valuesOf(table, given.values));
      return replyRecord(created, created.link);
    }

    @route(
      has('delete'),
      Delete(`:${key.name}`),
      HttpCode(204),
      RequiresSession(),
      ApiOperation({ summary: `Delete ${withArticle(kind)} that nothing refers to`, description: DELETED }),
      ApiKey(),
      ApiNoContentResponse(),
      ApiProblems(404, 409, 412),
    )
    async delete(
      @CurrentAccount() account: Account,
      @Param(key.name, RecordIdPipe) id: number,
      @IfMatch() precondition: Precondition,
    ): Promise<void> {
      await this.writer.delete(account, undefined, id, precondition);
    }

    @route(
      has('change'),
      Put(`:${key.name}`),
      RequiresSession(),
      ApiOperation({
        summary: `Change the fields given of ${withArticle(kind)}; null counts as not given`,
        description: REPLACED,
      }),
      ApiKey(),
      ApiBody({ type: changes }),
      QueryParameters(DEDUP),
      ApiOkResponse({ type: dto }),
      ApiProblems(404, 409, 412, 422),
    )
    async replace(
      @CurrentAccount() account: Account,
      @Param(key.name, RecordIdPipe) id: number,
      @IfMatch() precondition: Precondition,
      @JsonBody(body, 'replace') given: ParsedBody<TableBody<Table>>,
    ): Promise<RecordReply> {
      const request = { values: valuesOf(table, given.values), echoes: given.echoes, precondition };
      return replyRecord(await this.writer.update(account, undefined, id, request));
    }

    @route(
      has('change'),
      Patch(`:${key.name}`),
      RequiresSession(),
      ApiOperation({
        summary: `Change the fields given of ${withArticle(kind)}; null clears one`,
        description: PATCHED,
      }),
      ApiKey(),
      ApiBody({ type: changes }),
      QueryParameters(DEDUP),
      ApiOkResponse({ type: dto }),
      ApiProblems(404, 409, 412, 422),
    )
    async patch(
      @CurrentAccount() account: Account,
      @Param(key.name, RecordIdPipe) id: number,
      @IfMatch() precondition: Precondition,
      @JsonBody(body, 'patch') given: ParsedBody<TableBody<Table>>,
    ): Promise<RecordReply> {
      const request = { values: valuesOf(table, given.values), echoes: given.echoes, precondition };
      return replyRecord(await this.writer.update(account, undefined, id, request));
    }

    @route(
      has('get'),
      Get(`:${key.name}`),
      ApiOperation({ summary: `One ${kind}`, description: READ }),
      ApiKey(),
      AtAnyTime(DEDUP),
      Remembered(),
      ApiOkResponse({ type: dto }),
      ApiProblems(400, 404, 503),
    )
    async get(@Param(key.name, RecordIdPipe) id: number, @AsOf() at: AsOfView | undefined): Promise<RecordReply> {
      return replyRecord(await this.records.get(id, at));
    }

    @Get()
    @ApiOperation({ summary, description: LISTED })
    @AtAnyTime(...listParameters(list))
    @Remembered()
    @ApiList(dto)
    @ApiProblems(400, 503)
    list(@Query() query: ParsedQs, @Req() request: Request): Promise<PageReply | StreamReply> {
      const { records } = this;
      const readable = { page: records.list.bind(records), stream: records.stream.bind(records) };
      return replyList(readable, query, request, list);
    }
  }
  return CollectionController;
}
