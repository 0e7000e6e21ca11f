import { Controller, Inject, Param, Patch, Put } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Account } from '@pelorus/auth/domain';
import { CurrentAccount, RequiresSession } from '@pelorus/auth/http';
import { MOUNTS } from '@pelorus/registry/persistence';
import { type ItemKey, MountReader, MountService } from '@pelorus/registry/service';
import { type Precondition } from '@pelorus/shared/kernel';
import {
  ApiProblems,
  DEDUP,
  IfMatch,
  JsonBody,
  type ParsedBody,
  QueryParameters,
  type RecordReply,
} from '@pelorus/shared/http';
import { OF_ITEM } from '../records/owned-list.controller';
import { ownedRecordController } from '../records/owned-record.controller';
import { RecordIdPipe } from '../records/record-key.pipes';
import { replyRecord, wholeList } from '../records/record-list';
import { ApiRecordKey } from '../records/record-parameters';
import { MountBody, MountChangeBody, mountValues } from './mount.body';
import { MountDto } from './mount.dto';

const KEY = { name: 'mountId', description: 'The id of the mount' };

@ApiTags('items')
@Controller('rest/v2/items/:id/mounts')
export class ItemMountController extends ownedRecordController({
  reader: MountReader,
  owner: OF_ITEM,
  dto: MountDto,
  list: wholeList(MOUNTS),
  summary: 'List on what an item was mounted, from when to when',
  kind: 'mount of an item',
  key: KEY,
}) {
  @Inject(MountService) private readonly writer!: MountService;

  @Put(`:${KEY.name}`)
  @RequiresSession()
  @ApiOperation({
    summary: 'Correct when an item was mounted, or taken off; the events of it follow. null counts as not given',
  })
  @OF_ITEM.described()
  @ApiRecordKey(KEY.name, KEY.description)
  @ApiBody({ type: MountChangeBody })
  @QueryParameters(DEDUP)
  @ApiOkResponse({ type: MountDto })
  @ApiProblems(404, 412, 422)
  async replace(
    @CurrentAccount() account: Account,
    @Param('id', OF_ITEM.pipe) key: ItemKey,
    @Param(KEY.name, RecordIdPipe) id: number,
    @IfMatch() precondition: Precondition,
    @JsonBody(MountBody, 'replace') { values, echoes }: ParsedBody<MountBody>,
  ): Promise<RecordReply> {
    return replyRecord(
      await this.writer.update(account, key, id, { values: mountValues(values), echoes, precondition }),
    );
  }

  @Patch(`:${KEY.name}`)
  @RequiresSession()
  @ApiOperation({
    summary: 'Correct when an item was mounted, or taken off; the events of it follow. null clears a label',
  })
  @OF_ITEM.described()
  @ApiRecordKey(KEY.name, KEY.description)
  @ApiBody({ type: MountChangeBody })
  @QueryParameters(DEDUP)
  @ApiOkResponse({ type: MountDto })
  @ApiProblems(404, 412, 422)
  async patch(
    @CurrentAccount() account: Account,
    @Param('id', OF_ITEM.pipe) key: ItemKey,
    @Param(KEY.name, RecordIdPipe) id: number,
    @IfMatch() precondition: Precondition,
    @JsonBody(MountBody, 'patch') { values, echoes }: ParsedBody<MountBody>,
  ): Promise<RecordReply> {
    return replyRecord(
      await this.writer.update(account, key, id, { values: mountValues(values), echoes, precondition }),
    );
  }
}
