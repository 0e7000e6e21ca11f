import { Controller, Get, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type ParsedQs } from 'qs';
import { type Account } from '@pelorus/auth/domain';
import { CurrentAccount, RequiresSession } from '@pelorus/auth/http';
import { type AsOfView } from '@pelorus/registry/domain';
import { type ItemKey, VersionComparisonService, VersionService } from '@pelorus/registry/service';
import {
  ApiProblems,
  DEDUP,
  integerValue,
  JsonBody,
  type ParsedBody,
  type QueryParameter,
  QueryParameters,
  type RecordReply,
  DateTimeField,
} from '@pelorus/shared/http';
import { AsOf, AtAnyTime } from '../as-of/at-any-time.decorator';
import { readTime, ApiRecordKey } from '../records/record-parameters';
import { toMoment } from '../records/body';
import { dtoOf } from '../records/dto';
import { ownedCollectionController } from '../records/owned-collection.controller';
import { OF_ITEM } from '../records/owner-path';
import { RecordIdPipe } from '../records/record-key.pipe';
import { replyRecord } from '../records/record-list';
import { VersionComparisonDto } from './version-comparison.dto';

/** The optional body that makes a version. */
export class VersionBody {
  @DateTimeField({ description: 'From when it is valid', example: '2024-01-17T18:17:13.759' })
  readonly validityDate?: string;
}

const VALID_AT: QueryParameter = {
  name: 'at',
  description: 'When: a date-time, or a date for the end of that day (UTC); without it: now.',
  schema: { type: 'string' },
  example: '2024-01-17',
};
const COMPARED_TO: QueryParameter = {
  name: 'to',
  description: 'The number of the version to compare with; without it: the item as it is.',
  schema: { type: 'integer', minimum: 1 },
  example: 2,
};
/** Versions are counted in 32 bits. */
const MAX_NUMBER = 2 ** 31 - 1;

@ApiTags('items')
@Controller('rest/v2/items/:id/versions')
export class ItemVersionController extends ownedCollectionController('item_version', { operations: ['get'] }) {
  @Inject() protected readonly versions!: VersionService;
  @Inject() protected readonly comparison!: VersionComparisonService;

  @Get('valid')
  @ApiOperation({
    summary: 'The version of an item that was valid at a time, with the item as it was',
    description:
      'The one whose validity began last; of several that began at once the newest. Without a validity date it began when the version was made.',
  })
  @OF_ITEM.described()
  @AtAnyTime(VALID_AT, DEDUP)
  @ApiOkResponse({ type: dtoOf('item_version') })
  @ApiProblems(400, 404, 503)
  async valid(
    @Param('id', OF_ITEM.pipe) key: ItemKey,
    @Query() query: ParsedQs,
    @AsOf() at: AsOfView | undefined,
  ): Promise<RecordReply> {
    const { start, length } = readTime(query, VALID_AT.name) ?? { start: at?.moment ?? new Date(), length: 1 };
    return replyRecord(await this.comparison.validAt(key, new Date(start.getTime() + length - 1), at));
  }

  @Get(':number/differences')
  @ApiOperation({
    summary: 'What differs between a version of an item and another one, or the item as it is',
    description:
      'The item itself and what belongs to it (parameters, contacts, events, custom fields, resources), matched by uuid, in the form of histories. Contacts are called what the versions call them.',
  })
  @OF_ITEM.described()
  @ApiRecordKey('number', 'The number of the version')
  @AtAnyTime(COMPARED_TO)
  @ApiOkResponse({ type: VersionComparisonDto })
  @ApiProblems(400, 404, 503)
  async compare(
    @Param('id', OF_ITEM.pipe) key: ItemKey,
    @Param('number', RecordIdPipe) from: number,
    @Query() query: ParsedQs,
    @AsOf() at: AsOfView | undefined,
  ): Promise<VersionComparisonDto> {
    return this.comparison.compare(key, from, integerValue(query, COMPARED_TO.name, 1, MAX_NUMBER), at);
  }

  @Post()
  @RequiresSession()
  @ApiOperation({
    summary:
      'Keep an item, with all that belongs to it, as it is now under its version; the item goes on with the next',
    description: 'A version never changes. `validityDate` says since when it was so; without a body none is noted.',
  })
  @OF_ITEM.described()
  @ApiBody({ type: VersionBody, required: false })
  @QueryParameters(DEDUP)
  @ApiCreatedResponse({ type: dtoOf('item_version'), headers: { Location: { schema: { type: 'string' } } } })
  @ApiProblems(404, 422)
  override async create(
    @CurrentAccount() account: Account,
    @Param('id', OF_ITEM.pipe) key: ItemKey,
    @JsonBody(VersionBody, 'create', { optional: true }) { values }: ParsedBody<VersionBody>,
  ): Promise<RecordReply> {
    const created = await this.versions.create(account, key, toMoment(values.validityDate ?? null));
    return replyRecord(created, created.link);
  }
}
