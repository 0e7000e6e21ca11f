import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type AsOfView } from '@pelorus/registry/domain';
import { type ItemKey, StreamCodesReader } from '@pelorus/registry/service';
import { ApiPage, ApiProblems, PageReply } from '@pelorus/shared/http';
import { Remembered } from '../answers/remembered.interceptor';
import { AsOf, AtAnyTime } from '../as-of/at-any-time.decorator';
import { ItemKeyPipe } from '../records/record-key.pipe';
import { ApiItemKey } from '../records/record-parameters';
import { ParameterStreamsDto } from './streams.dto';

@ApiTags('items')
@Controller('rest/v2/items/:id/streams')
export class ItemStreamController {
  constructor(private readonly codes: StreamCodesReader) {}

  @Get()
  @ApiOperation({
    summary: 'The codes that the parameters of an item had, from when to when',
    description:
      'Values are stored under the code of their time. It follows from the mounts of the item and of those above it, and from ' +
      'their names; times in which another item had the code are left out. All parameters come at once.',
  })
  @ApiItemKey()
  @AtAnyTime()
  @Remembered()
  @ApiPage(ParameterStreamsDto)
  @ApiProblems(400, 404, 503)
  async list(@Param('id', ItemKeyPipe) key: ItemKey, @AsOf() at: AsOfView | undefined): Promise<PageReply> {
    const records = await this.codes.ofItem(key, at);
    return new PageReply({ offset: 0, totalHits: records.length, records });
  }
}
