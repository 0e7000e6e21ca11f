import { Controller, Inject, Param, Post } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Account } from '@pelorus/auth/domain';
import { CurrentAccount, RequiresSession } from '@pelorus/auth/http';
import { VERSIONS } from '@pelorus/registry/persistence';
import { type ItemKey, VersionReader, VersionService } from '@pelorus/registry/service';
import { ApiProblems, DEDUP, JsonBody, type ParsedBody, QueryParameters, type RecordReply } from '@pelorus/shared/http';
import { toMoment } from '../records/date-values';
import { OF_ITEM } from '../records/owned-list.controller';
import { ownedRecordController } from '../records/owned-record.controller';
import { replyRecord, wholeList } from '../records/record-list';
import { VersionBody } from './version.body';
import { VersionDto } from './version.dto';

@ApiTags('items')
@Controller('rest/v2/items/:id/versions')
export class ItemVersionController extends ownedRecordController({
  reader: VersionReader,
  owner: OF_ITEM,
  dto: VersionDto,
  list: wholeList(VERSIONS),
  summary: 'List the versions of an item, without the item as it was',
  kind: 'version of an item, with the item as it was',
  key: { name: 'number', description: 'The number of the version' },
}) {
  @Inject(VersionService) private readonly writer!: VersionService;

  @Post()
  @RequiresSession()
  @ApiOperation({
    summary:
      'Keep an item, with all that belongs to it, as it is now under its version; the item goes on with the next',
  })
  @OF_ITEM.described()
  @ApiBody({ type: VersionBody, required: false })
  @QueryParameters(DEDUP)
  @ApiCreatedResponse({ type: VersionDto, headers: { Location: { schema: { type: 'string' } } } })
  @ApiProblems(404, 422)
  async create(
    @CurrentAccount() account: Account,
    @Param('id', OF_ITEM.pipe) key: ItemKey,
    @JsonBody(VersionBody, 'create', { optional: true }) { values }: ParsedBody<VersionBody>,
  ): Promise<RecordReply> {
    const created = await this.writer.create(account, key, toMoment(values.validityDate ?? null));
    return replyRecord(created, created.link);
  }
}
