import { Controller, Param, Post } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Account } from '@pelorus/auth/domain';
import { CurrentAccount, RequiresSession } from '@pelorus/auth/http';
import { CloneService, type ItemKey } from '@pelorus/registry/service';
import { ApiProblems, DEDUP, JsonBody, type ParsedBody, QueryParameters, type RecordReply } from '@pelorus/shared/http';
import { ItemDto } from '../items/item.dto';
import { OF_ITEM } from '../records/owner-path';
import { replyRecords } from '../records/record-list';
import { recordsSchema } from '../records/related-records';
import { CloneBody, cloneRequest } from './clone-body';

const ITEMS = '/rest/v2/items';

@ApiTags('items')
@Controller('rest/v2/items/:id/clone')
export class ItemCloneController {
  constructor(private readonly clones: CloneService) {}

  @Post()
  @RequiresSession()
  @ApiOperation({
    summary: 'Make items like another one, all or none; who makes roots becomes their Editor',
    description:
      'Answers with the copies in the order of the request. Serial and inventory numbers and persistent identifiers are not copied.',
  })
  @OF_ITEM.described()
  @ApiBody({ type: CloneBody })
  @QueryParameters(DEDUP)
  @ApiCreatedResponse({
    description: 'The copies in the order of the request; Location lists them',
    schema: recordsSchema(ItemDto.name),
    headers: { Location: { schema: { type: 'string' } } },
  })
  @ApiProblems(404, 409, 422)
  async clone(
    @CurrentAccount() account: Account,
    @Param('id', OF_ITEM.pipe) key: ItemKey,
    @JsonBody(CloneBody, 'create') body: ParsedBody<CloneBody>,
  ): Promise<RecordReply> {
    const copies = await this.clones.clone(account, key, cloneRequest(body));
    return replyRecords(copies, `${ITEMS}?where=id=in=(${copies.map(({ id }) => id).join(',')})`);
  }
}
