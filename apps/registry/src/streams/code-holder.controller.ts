import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { CodePeriods } from '@pelorus/registry/service';
import { ApiPage, ApiProblems, PageReply } from '@pelorus/shared/http';
import { type AsOfView } from '@pelorus/registry/domain';
import { AsOf, AtAnyTime } from '../as-of/at-any-time.decorator';
import { Remembered } from '../answers/remembered.interceptor';
import { CodePipe } from '../records/record-key.pipe';
import { CodeHolderDto } from './streams.dto';

@ApiTags('items')
@Controller('rest/v2/codes')
export class CodeHolderController {
  constructor(private readonly codes: CodePeriods) {}

  @Get(':code')
  @ApiOperation({
    summary: 'The items that have a code or had it, from when to when',
    description: 'The last one first. A code that no item ever had has none.',
  })
  @ApiParam({ name: 'code', schema: { type: 'string', examples: ['vessel:mya_ii:fb_741202:optode_9999a'] } })
  @AtAnyTime()
  @Remembered()
  @ApiPage(CodeHolderDto)
  @ApiProblems(400, 404, 503)
  async list(@Param('code', CodePipe) code: string, @AsOf() at: AsOfView | undefined): Promise<PageReply> {
    const records = await this.codes.holdersOf(code, at);
    return new PageReply({ offset: 0, totalHits: records.length, records });
  }
}
