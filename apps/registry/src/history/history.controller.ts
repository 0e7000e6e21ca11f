import { Get, Inject, Param, type PipeTransform, Query, type Type } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type ParsedQs } from 'qs';
import { type Account } from '@pelorus/auth/domain';
import { PerhapsAccount, TakesSession } from '@pelorus/auth/http';
import { type AsOfView } from '@pelorus/registry/domain';
import { type RecordTable } from '@pelorus/registry/model';
import { HistoryService, type ItemKey } from '@pelorus/registry/service';
import { ApiPage, ApiProblems, PageReply, type QueryParameter } from '@pelorus/shared/http';
import { withArticle } from '@pelorus/shared/kernel';
import { AsOf, AtAnyTimeFor } from '../as-of/at-any-time.decorator';
import { type OwnerPath } from '../records/owner-path';
import { HISTORY_PARAMETERS, readHistoryRequest } from './history-query';
import { HistoryEntryDto } from './history.dto';

/** Records with a history: how paths name them and the document describes them. */
export interface RecordHistory {
  readonly table: RecordTable;
  /** The name of one record. */
  readonly kind: string;
  /** The owner of the records in paths; `NOBODY` for a collection of its own. */
  readonly owner: OwnerPath<ItemKey | undefined>;
  /** The path parameter that names the record. */
  readonly key: HistoryKey;
  readonly parameters?: readonly QueryParameter[];
}

/** The path parameter that names the record: how it is read and described. */
export interface HistoryKey {
  readonly name: string;
  readonly pipe: Type<PipeTransform<string, ItemKey>>;
  readonly described: () => MethodDecorator;
}

/** What a session adds to a history. */
export const ADDS_PERSONAL =
  'Open. A session of an administrator or of the contact itself also shows what changed in the personal data of contacts.';

/** The base class of a controller of the history of records, present or deleted. */
export function historyController({ table, kind, owner: { pipe, described }, key, parameters = [] }: RecordHistory) {
  class HistoryController {
    @Inject() protected readonly histories!: HistoryService;

    @Get()
    @ApiOperation({
      summary: `What happened to ${withArticle(kind)}, the newest first: when, by whom, and what changed`,
      description: 'Also of one that was deleted. What changed stands in the names and values that `GET` shows.',
    })
    @described()
    @key.described()
    @AtAnyTimeFor(TakesSession(ADDS_PERSONAL), ...parameters, ...HISTORY_PARAMETERS)
    @ApiPage(HistoryEntryDto)
    @ApiProblems(400, 404, 503)
    async list(
      @PerhapsAccount() viewer: Account | undefined,
      @Param('id', pipe) owner: ItemKey | undefined,
      @Param(key.name, key.pipe) record: ItemKey,
      @Query() query: ParsedQs,
      @AsOf() at: AsOfView | undefined,
    ): Promise<PageReply> {
      const request = readHistoryRequest(query);
      return new PageReply(await this.histories.list({ table, owner, key: record }, request, { viewer, at }));
    }
  }
  return HistoryController;
}
