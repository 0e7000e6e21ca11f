import { Controller, Get, Inject, Param } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { CodePeriods } from '@pelorus/registry/service';
import { ApiPage, ApiProblems, PageReply } from '@pelorus/shared/http';
import { Remembered } from '../answers/remembered.decorator';
import { CodePipe } from '../records/record-key.pipes';
import { CodeHolderDto } from './streams.dto';

@ApiTags('items')
@Controller('rest/v2/codes')
export class CodeHolderController {
  constructor(@Inject(CodePeriods) private readonly codes: CodePeriods) {}

  @Get(':code')
  @ApiOperation({
    summary: 'The items that have a code or had it, from when to when',
    description: 'The last one first. A code that no item ever had has none.',
  })
  @ApiParam({ name: 'code', schema: { type: 'string', examples: ['vessel:mya_ii:fb_741202:optode_9999a'] } })
  @Remembered()
  @ApiPage(CodeHolderDto)
  @ApiProblems(404, 503)
  async list(@Param('code', CodePipe) code: string): Promise<PageReply> {
    const records = await this.codes.holdersOf(code);
    return new PageReply({ offset: 0, totalHits: records.length, records });
  }
}
