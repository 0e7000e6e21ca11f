import { Get, Inject, Query, type Type } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type ParsedQs } from 'qs';
import { type Page, type PageRequest } from '@pelorus/shared/kernel';
import {
  ApiPage,
  ApiProblems,
  type ListQuery,
  listParameters,
  type PageReply,
  QueryParameters,
} from '@pelorus/shared/http';
import { replyPage } from './record-list';

/** What lists a collection. */
export interface PageReader {
  list(request: PageRequest): Promise<Page<object>>;
}

/** A collection as it is read and described. */
export interface Listing<Reader> {
  /** The service, as it is injected. */
  readonly reader: Type<Reader>;
  readonly dto: Type<object>;
  readonly list: ListQuery;
  /** What GET of the whole collection does. */
  readonly summary: string;
}

/** The base class of a controller that lists a collection. */
export function listController<Reader extends PageReader>({ reader, dto, list, summary }: Listing<Reader>) {
  class ListController {
    constructor(@Inject(reader) protected readonly records: Reader) {}

    @Get()
    @ApiOperation({ summary })
    @QueryParameters(...listParameters(list))
    @ApiPage(dto)
    @ApiProblems(400, 503)
    list(@Query() query: ParsedQs): Promise<PageReply> {
      return replyPage((request) => this.records.list(request), query, list);
    }
  }
  return ListController;
}
