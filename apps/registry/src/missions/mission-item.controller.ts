import { Controller, Delete, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Account } from '@pelorus/auth/domain';
import { CurrentAccount, RequiresSession } from '@pelorus/auth/http';
import { MissionItemService } from '@pelorus/registry/service';
import { type Precondition } from '@pelorus/shared/kernel';
import { ApiProblems, DEDUP, IfMatch, JsonArray, QueryParameters, type RecordReply } from '@pelorus/shared/http';
import { bodyOf, type TableBody } from '../records/body';
import { dtoOf } from '../records/dto';
import { OF_MISSION } from '../records/owner-path';
import { ownedCollectionController, ownedWords } from '../records/owned-collection.controller';
import { RecordIdPipe } from '../records/record-key.pipe';
import { replyRecords } from '../records/record-list';
import { ApiRecordKey, RequestPath } from '../records/record-parameters';
import { recordsSchema } from '../records/related-records';

const MAX_ITEMS = 1_000;
const { key: KEY } = ownedWords('mission_item');
const MissionItemBody = bodyOf('mission_item');

@ApiTags('missions')
@Controller('rest/v2/missions/:id/items')
export class MissionItemController extends ownedCollectionController('mission_item', { operations: ['get'] }) {
  @Inject() protected readonly parts!: MissionItemService;

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
    schema: recordsSchema(dtoOf('mission_item').name),
    headers: { Location: { schema: { type: 'string' } } },
  })
  @ApiProblems(404, 422)
  async add(
    @CurrentAccount() account: Account,
    @RequestPath() path: string,
    @Param('id', OF_MISSION.pipe) missionId: number,
    @JsonArray(MissionItemBody, MAX_ITEMS) items: readonly TableBody<'mission_item'>[],
  ): Promise<RecordReply> {
    const itemIds = items.map(({ itemId }) => itemId);
    return replyRecords(await this.parts.add(account, missionId, itemIds), path);
  }

  @Delete()
  @HttpCode(204)
  @RequiresSession()
  @ApiOperation({ summary: 'Take all items out of a mission', description: 'The items themselves stay as they are.' })
  @OF_MISSION.described()
  @ApiNoContentResponse()
  @ApiProblems(404)
  async removeAll(@CurrentAccount() account: Account, @Param('id', OF_MISSION.pipe) missionId: number): Promise<void> {
    await this.parts.removeAll(account, missionId);
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
    await this.parts.remove(account, missionId, id, precondition);
  }
}
