import { Controller, Get, Query, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Request } from 'express';
import { type ParsedQs } from 'qs';
import { type AsOfView } from '@pelorus/registry/domain';
import { RECORDS } from '@pelorus/registry/persistence';
import { ItemReader } from '@pelorus/registry/service';
import {
  ApiProblems,
  facetParameters,
  FacetsDto,
  oneValue,
  readFacetRequest,
  RecordReply,
  whenGone,
} from '@pelorus/shared/http';
import { Remembered } from '../answers/remembered.interceptor';
import { AsOf, AtAnyTime } from '../as-of/at-any-time.decorator';
import { splitWords, WORDS } from '../search/search-words';

const COUNT = {
  collection: RECORDS.item.collection,
  defaultBy: ['type', 'status'],
  examples: [
    ...['type', 'status', 'root', 'parent', 'missions.mission', 'contacts.contact', 'contacts.contact.companyName'],
    ...[
      'contacts.role',
      'parameters.name',
      'parameters.type',
      'parameters.unit',
      'events.type',
      'manufacturer',
      'model',
    ],
  ],
  further: [WORDS],
};

/** Counts have no revision: their tag tells them apart by what they say. */
const NO_REVISION = 0;

@ApiTags('items')
@Controller('rest/v2/items/facets')
export class ItemFacetController {
  constructor(private readonly reader: ItemReader) {}

  @Get()
  @ApiOperation({
    summary: 'Count items by facets: how many have each type, status, root, ...',
    description:
      'For each facet its most frequent values, with the number of the items that `where` and `q` find, and with the filter ' +
      'that finds the items of a value. An item counts once for each of its values. The answer has an `ETag`.',
  })
  @AtAnyTime(...facetParameters(COUNT))
  @Remembered()
  @ApiOkResponse({ type: FacetsDto })
  @ApiProblems(400, 503)
  async count(
    @Query() query: ParsedQs,
    @Req() request: Request,
    @AsOf() at: AsOfView | undefined,
  ): Promise<RecordReply> {
    const words = splitWords(oneValue(query, WORDS.name) ?? '');
    const asked = { ...readFacetRequest(query, COUNT), at, gone: whenGone(request.res!) };
    return new RecordReply(NO_REVISION, await this.reader.facets(asked, words));
  }
}
