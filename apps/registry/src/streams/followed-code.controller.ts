import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type FollowedCodeDocument } from '@pelorus/registry/domain';
import { StreamCodesReader } from '@pelorus/registry/service';
import { ApiProblems, JsonBody, type ParsedBody } from '@pelorus/shared/http';
import { FollowedCodeDto, FollowedCodesBody } from './streams.dto';

@ApiTags('parameters')
@Controller('rest/v2/parameters/streams')
export class FollowedCodeController {
  constructor(private readonly codes: StreamCodesReader) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'All codes of the parameters that have these codes, or had them last',
    description:
      'What the ingest service asks when data follow an instrument; at most 4,096 at once. Nothing is written, and no session ' +
      'is needed. Codes that no parameter ever had are left out.',
  })
  @ApiBody({ type: FollowedCodesBody })
  @ApiOkResponse({ type: [FollowedCodeDto] })
  @ApiProblems(422, 503)
  list(
    @JsonBody(FollowedCodesBody, 'create') { values }: ParsedBody<FollowedCodesBody>,
  ): Promise<FollowedCodeDocument[]> {
    return this.codes.ofCodes(values.codes ?? []);
  }
}
