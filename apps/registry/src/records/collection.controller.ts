import { Get, Inject, Param, Query, Req } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type Request } from 'express';
import { type ParsedQs } from 'qs';
import { type Account } from '@pelorus/auth/domain';
import { CurrentAccount } from '@pelorus/auth/http';
import { type AsOfView } from '@pelorus/registry/domain';
import { type RecordTable, type TableRow } from '@pelorus/registry/model';
import { RECORDS } from '@pelorus/registry/persistence';
import { type Precondition } from '@pelorus/shared/kernel';
import {
  ApiProblems,
  IfMatch,
  injectionToken,
  JsonBody,
  type ListQuery,
  listParameters,
  type PageReply,
  type ParsedBody,
  type Provided,
  type RecordReply,
  type StreamReply,
} from '@pelorus/shared/http';
import { Remembered } from '../answers/remembered.interceptor';
import { AsOf, AtAnyTime } from '../as-of/at-any-time.decorator';
import { ApiList } from '../export/choose-list-format';
import { replyList } from '../export/reply-list';
import { bodyOf, changeBodyOf, type TableBody, valuesOf } from './body';
import { LISTED } from './described-operations';
import { dtoOf } from './dto';
import { RecordIdPipe } from './record-key.pipe';
import { replyRecord } from './record-list';
import { ALL_OPERATIONS, type CollectionReader, type Operation, type RecordWriter } from './record-operations';
import { recordRoutes } from './record-routes';
import { writerToken } from './record-tokens';

/** Options of a collection of its own. */
export interface CollectionOptions {
  readonly reader: Provided<CollectionReader>;
  readonly list: ListQuery;
  /** Operations on single records; all by default. */
  readonly operations?: readonly Operation[];
  /** Summary of the list, where the model's words do not do. */
  readonly summary?: string;
  /** Name of a record, where the model's does not do. */
  readonly kind?: string;
}

/** Base class of a collection's controller, with operations in the order of the document. */
export function collectionController<Table extends RecordTable>(table: Table, options: CollectionOptions) {
  const { kind, words = {} } = RECORDS[table].model;
  return makeController(table, { operations: ALL_OPERATIONS, kind, summary: words.list ?? '', ...options });
}

function makeController<Table extends RecordTable>(
  table: Table,
  { reader, list, operations, summary, kind }: Required<CollectionOptions>,
) {
  const [dto, body, changes] = [dtoOf(table), bodyOf(table), changeBodyOf(table)];
  const key = { name: 'id', description: `The id of the ${kind}` };
  const routes = recordRoutes({ kind, key, dto, body, changes, operations });
  const InjectWriter = (): PropertyDecorator =>
    operations.includes('change') ? Inject(writerToken({ table })) : () => undefined;

  class CollectionController {
    @Inject(injectionToken(reader)) protected readonly records!: CollectionReader;
    @InjectWriter() protected readonly writer!: RecordWriter<undefined, TableRow<Table>>;

    @routes.create
    async create(
      @CurrentAccount() account: Account,
      @JsonBody(body, 'create') given: ParsedBody<TableBody<Table>>,
    ): Promise<RecordReply> {
      const created = await this.writer.create(account, undefined, valuesOf(table, given.values));
      return replyRecord(created, created.link);
    }

    @routes.delete
    async delete(
      @CurrentAccount() account: Account,
      @Param(key.name, RecordIdPipe) id: number,
      @IfMatch() precondition: Precondition,
    ): Promise<void> {
      await this.writer.delete(account, undefined, id, precondition);
    }

    @routes.replace
    async replace(
      @CurrentAccount() account: Account,
      @Param(key.name, RecordIdPipe) id: number,
      @IfMatch() precondition: Precondition,
      @JsonBody(body, 'replace') given: ParsedBody<TableBody<Table>>,
    ): Promise<RecordReply> {
      const request = { values: valuesOf(table, given.values), echoes: given.echoes, precondition };
      return replyRecord(await this.writer.update(account, undefined, id, request));
    }

    @routes.patch
    async patch(
      @CurrentAccount() account: Account,
      @Param(key.name, RecordIdPipe) id: number,
      @IfMatch() precondition: Precondition,
      @JsonBody(body, 'patch') given: ParsedBody<TableBody<Table>>,
    ): Promise<RecordReply> {
      const request = { values: valuesOf(table, given.values), echoes: given.echoes, precondition };
      return replyRecord(await this.writer.update(account, undefined, id, request));
    }

    @routes.get
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
