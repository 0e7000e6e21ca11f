import { Get, Inject, Query, Req, type Type } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type Request } from 'express';
import { type ParsedQs } from 'qs';
import { type RecordStream } from '@pelorus/registry/persistence';
import { type PerhapsAsOf, type PageRequestAsOf } from '@pelorus/registry/domain';
import { type ListRequest, type Page } from '@pelorus/shared/kernel';
import {
  ApiProblems,
  injectionToken,
  type ListQuery,
  listParameters,
  type PageReply,
  type Provided,
  type StreamReply,
} from '@pelorus/shared/http';
import { Remembered } from '../answers/remembered.decorator';
import { ApiList } from '../export/api-list';
import { replyList } from '../export/reply-list';
import { AtAnyTime } from '../as-of/at-any-time.decorator';
import { LISTED } from './described-operations';

/** Lists a collection. */
export interface PageReader {
  list(request: PageRequestAsOf): Promise<Page<object>>;
  stream(request: ListRequest & PerhapsAsOf): Promise<RecordStream>;
}

/** A collection as it is read and described. */
export interface Listing<Reader> {
  /** The token or class of the service that reads. */
  readonly reader: Provided<Reader>;
  readonly dto: Type<object>;
  readonly list: ListQuery;
  /** Describes GET of the whole collection. */
  readonly summary: string;
}

/** The base class of a controller that lists a collection. */
export function listController<Reader extends PageReader>({ reader, dto, list, summary }: Listing<Reader>) {
  class ListController {
    constructor(@Inject(injectionToken(reader)) protected readonly records: Reader) {}

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
  return ListController;
}
