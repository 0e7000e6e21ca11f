import { Get, Inject, Param, Query, Req } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type Request } from 'express';
import { type ParsedQs } from 'qs';
import { type Account } from '@pelorus/auth/domain';
import { CurrentAccount } from '@pelorus/auth/http';
import { type AsOfView } from '@pelorus/registry/domain';
import { camelCase, type RecordTable, type TableDocument, type TableRow } from '@pelorus/registry/model';
import { RECORDS } from '@pelorus/registry/persistence';
import { type OwnedRecordReader } from '@pelorus/registry/service';
import { type Precondition } from '@pelorus/shared/kernel';
import {
  ApiProblems,
  IfMatch,
  JsonBody,
  listParameters,
  type PageReply,
  type ParsedBody,
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
import { replyRecord, wholeList } from './record-list';
import { ALL_OPERATIONS, type Operation, type RecordWriter } from './record-operations';
import { recordRoutes } from './record-routes';
import { ownerPath } from './owner-path';
import { type OwnerKey, readerToken, writerToken } from './record-tokens';

/** Words of owned records: one, the list, and the path parameter. */
export interface OwnedWords {
  readonly one: string;
  readonly list: string;
  readonly key: { readonly name: string; readonly description: string };
}

/** Words of a table's model, others derived from its names. */
export function ownedWords(table: RecordTable): OwnedWords {
  const { kind, owner, words } = RECORDS[table].model;
  return {
    one: `${kind} of an ${owner.table}`,
    list: `List the ${kind}s of an ${owner.table}`,
    key: { name: `${camelCase(table)}Id`, description: `The id of the ${kind}` },
    ...words,
  };
}

/** Options of owned records beyond their model. */
export interface OwnedOptions {
  /** Operations on single records; all by default. */
  readonly operations?: readonly Operation[];
  readonly words?: Partial<OwnedWords>;
}

/** Base class of the controller of owned records, with operations in the order of the document. */
export function ownedCollectionController<Table extends RecordTable>(
  table: Table,
  { operations = ALL_OPERATIONS, words = {} }: OwnedOptions = {},
) {
  const [dto, body, changes] = [dtoOf(table), bodyOf(table), changeBodyOf(table)];
  const { one: kind, list: summary, key } = { ...ownedWords(table), ...words };
  const list = wholeList(RECORDS[table].collection);
  const owner = ownerPath(table);
  const routes = recordRoutes({ kind, key, dto, body, changes, operations, owner: owner.described() });
  const InjectWriter = (): PropertyDecorator =>
    operations.includes('change') ? Inject(writerToken({ table })) : () => undefined;

  class OwnedCollectionController {
    @Inject(readerToken({ table })) protected readonly records!: OwnedRecordReader<
      OwnerKey<Table>,
      TableDocument<Table>
    >;
    @InjectWriter() protected readonly writer!: RecordWriter<OwnerKey<Table>, TableRow<Table>>;

    @routes.create
    async create(
      @CurrentAccount() account: Account,
      @Param('id', owner.pipe) place: OwnerKey<Table>,
      @JsonBody(body, 'create') given: ParsedBody<TableBody<Table>>,
    ): Promise<RecordReply> {
      const created = await this.writer.create(account, place, valuesOf(table, given.values));
      return replyRecord(created, created.link);
    }

    @routes.delete
    async delete(
      @CurrentAccount() account: Account,
      @Param('id', owner.pipe) place: OwnerKey<Table>,
      @Param(key.name, RecordIdPipe) id: number,
      @IfMatch() precondition: Precondition,
    ): Promise<void> {
      await this.writer.delete(account, place, id, precondition);
    }

    @routes.replace
    async replace(
      @CurrentAccount() account: Account,
      @Param('id', owner.pipe) place: OwnerKey<Table>,
      @Param(key.name, RecordIdPipe) id: number,
      @IfMatch() precondition: Precondition,
      @JsonBody(body, 'replace') given: ParsedBody<TableBody<Table>>,
    ): Promise<RecordReply> {
      const request = { values: valuesOf(table, given.values), echoes: given.echoes, precondition };
      return replyRecord(await this.writer.update(account, place, id, request));
    }

    @routes.patch
    async patch(
      @CurrentAccount() account: Account,
      @Param('id', owner.pipe) place: OwnerKey<Table>,
      @Param(key.name, RecordIdPipe) id: number,
      @IfMatch() precondition: Precondition,
      @JsonBody(body, 'patch') given: ParsedBody<TableBody<Table>>,
    ): Promise<RecordReply> {
      const request = { values: valuesOf(table, given.values), echoes: given.echoes, precondition };
      return replyRecord(await this.writer.update(account, place, id, request));
    }

    @routes.get
    async get(
      @Param('id', owner.pipe) place: OwnerKey<Table>,
      @Param(key.name, RecordIdPipe) id: number,
      @AsOf() at: AsOfView | undefined,
    ): Promise<RecordReply> {
      return replyRecord(await this.records.get(place, id, at));
    }

    @Get()
    @ApiOperation({ summary, description: LISTED })
    @owner.described()
    @AtAnyTime(...listParameters(list))
    @Remembered()
    @ApiList(dto)
    @ApiProblems(400, 404, 503)
    list(
      @Param('id', owner.pipe) place: OwnerKey<Table>,
      @Query() query: ParsedQs,
      @Req() request: Request,
    ): Promise<PageReply | StreamReply> {
      const { records } = this;
      const readable = { page: records.list.bind(records, place), stream: records.stream.bind(records, place) };
      return replyList(readable, query, request, list);
    }
  }
  return OwnedCollectionController;
}
