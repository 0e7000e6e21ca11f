import { Controller, Get, Header, Query, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Request } from 'express';
import { type ParsedQs } from 'qs';
import { GEOJSON_MEDIA_TYPE, RegistryLinks, writeFeatures } from '@pelorus/registry/formats';
import { type AsOfView } from '@pelorus/registry/domain';
import { RECORDS } from '@pelorus/registry/persistence';
import { ItemPositionReader } from '@pelorus/registry/service';
import { ServiceSettings } from '@pelorus/shared/config';
import {
  ApiProblems,
  DEDUP,
  listParameters,
  oneValue,
  Produces,
  publicUrl,
  readPageRequest,
  whenGone,
} from '@pelorus/shared/http';
import { WORDS, splitWords } from '../search/search-words';
import { AsOf, AtAnyTime } from '../as-of/at-any-time.decorator';
import { wholeList } from '../records/record-list';
import { FEATURE_COLLECTION } from './feature-collection.schema';
import { AT, BOX, readBox, readMoment } from './position-query';

const LIST = { ...wholeList(RECORDS.item.collection), further: [BOX, AT, WORDS] };

/** Where items were last, for maps. */
@ApiTags('items')
@Controller('rest/v2/items.geojson')
export class PositionController {
  constructor(
    private readonly items: ItemPositionReader,
    private readonly settings: ServiceSettings,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Where items were last, as GeoJSON',
    description:
      "An item's position is that of its latest event with latitude and longitude or, where that is newer, the one that streams " +
      'of latitude and longitude have of it or of what is mounted on it (INGEST_URL). Items without either of their own are left ' +
      'out, also when what they are mounted on has one. With `at` or `asOf` events count alone.',
  })
  @AtAnyTime(...listParameters(LIST).filter(({ name }) => name !== DEDUP.name))
  @Produces(GEOJSON_MEDIA_TYPE, 'application/json')
  @ApiOkResponse({
    description: 'A FeatureCollection (RFC 7946)',
    content: { [GEOJSON_MEDIA_TYPE]: { schema: FEATURE_COLLECTION } },
  })
  @ApiProblems(400, 503)
  @Header('Content-Type', GEOJSON_MEDIA_TYPE)
  async list(@Query() query: ParsedQs, @Req() request: Request, @AsOf() at: AsOfView | undefined): Promise<string> {
    const moment = readMoment(query);
    const wanted = {
      ...(moment && { at: moment }),
      box: readBox(query),
      words: splitWords(oneValue(query, 'q') ?? ''),
    };
    const found = await this.items.list({ ...readPageRequest(query, LIST), at, gone: whenGone(request.res!) }, wanted);
    const links = new RegistryLinks(publicUrl(request, this.settings));
    return writeFeatures(found, links, moment ?? at?.moment ?? new Date());
  }
}
