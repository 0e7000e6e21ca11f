import { Controller, Delete, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Account } from '@pelorus/auth/domain';
import { CurrentAccount, RequiresSession } from '@pelorus/auth/http';
import { RECORDS } from '@pelorus/registry/persistence';
import { MissionItemService } from '@pelorus/registry/service';
import { type Precondition } from '@pelorus/shared/kernel';
import { ApiProblems, DEDUP, IfMatch, JsonArray, QueryParameters, type RecordReply } from '@pelorus/shared/http';
import { OF_MISSION } from '../records/owned-list.controller';
import { ownedRecordController } from '../records/owned-record.controller';
import { RecordIdPipe } from '../records/record-key.pipes';
import { replyRecords, wholeList } from '../records/record-list';
import { ApiRecordKey } from '../records/record-parameters';
import { recordsSchema } from '../records/related-records';
import { RequestPath } from '../records/request-path.decorator';
import { readerToken } from '../records/record-tokens';
import { MissionItemBody } from './mission.body';
import { MissionItemDto } from './mission.dto';

const MAX_ITEMS = 1_000;
const KEY = { name: 'missionItemId', description: 'The id of the record, not of the item' };

@ApiTags('missions')
@Controller('rest/v2/missions/:id/items')
export class MissionItemController extends ownedRecordController({
  reader: readerToken(RECORDS.mission_item),
  owner: OF_MISSION,
  dto: MissionItemDto,
  list: wholeList(RECORDS.mission_item.collection),
  summary: 'List which items take part in a mission',
  kind: "item's part in a mission",
  key: KEY,
}) {
  @Inject(MissionItemService) private readonly writer!: MissionItemService;

  @Post()
  @RequiresSession()
  @ApiOperation({
    summary: 'Add those of the items that the mission has not yet; answers with the records of all',
    description: 'The body is an array of `{"itemId": 1}`. Items that take part already stay as they are.',
  })
  @OF_MISSION.described()
  @ApiBody({ type: [MissionItemBody], examples: { one: { value: [{ itemId: 1 }] } } })
  @QueryParameters(DEDUP)
  @ApiCreatedResponse({
    schema: recordsSchema(MissionItemDto.name),
    headers: { Location: { schema: { type: 'string' } } },
  })
  @ApiProblems(404, 422)
  async add(
    @CurrentAccount() account: Account,
    @RequestPath() path: string,
    @Param('id', OF_MISSION.pipe) missionId: number,
    @JsonArray(MissionItemBody, MAX_ITEMS) items: readonly MissionItemBody[],
  ): Promise<RecordReply> {
    const itemIds = items.map(({ itemId }) => itemId);
    return replyRecords(await this.writer.add(account, missionId, itemIds), path);
  }

  @Delete()
  @HttpCode(204)
  @RequiresSession()
  @ApiOperation({ summary: 'Take all items out of a mission', description: 'The items themselves stay as they are.' })
  @OF_MISSION.described()
  @ApiNoContentResponse()
  @ApiProblems(404)
  async removeAll(@CurrentAccount() account: Account, @Param('id', OF_MISSION.pipe) missionId: number): Promise<void> {
    await this.writer.removeAll(account, missionId);
  }

  @Delete(`:${KEY.name}`)
  @HttpCode(204)
  @RequiresSession()
  @ApiOperation({
    summary: 'Take an item out of a mission',
    description: 'The item itself stays as it is. The Editors of the mission may, and those of the item.',
  })
  @OF_MISSION.described()
  @ApiRecordKey(KEY.name, KEY.description)
  @ApiNoContentResponse()
  @ApiProblems(404, 412)
  async remove(
    @CurrentAccount() account: Account,
    @Param('id', OF_MISSION.pipe) missionId: number,
    @Param(KEY.name, RecordIdPipe) id: number,
    @IfMatch() precondition: Precondition,
  ): Promise<void> {
    await this.writer.remove(account, missionId, id, precondition);
  }
}
