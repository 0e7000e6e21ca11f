import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Request } from 'express';
import { type Account } from '@pelorus/auth/domain';
import { CurrentAccount, noteForAudit, RequiresSession } from '@pelorus/auth/http';
import { type CodeCheck, CodeCheckService } from '@pelorus/registry/service';
import { ApiProblems, JsonBody, type ParsedBody } from '@pelorus/shared/http';
import { CodeCheckBody, CodeCheckDto } from './code-check.dto';

@ApiTags('parameters')
@Controller('rest/v2/parameters/check')
export class CodeCheckController {
  constructor(private readonly codes: CodeCheckService) {}

  @Post()
  @HttpCode(200)
  @RequiresSession({ scopes: ['read', 'registry', 'ingest', 'quality'] })
  @ApiOperation({
    summary: 'Which codes are no parameters, and which belong to items that the account may not change',
    description: 'What the ingest service asks before it takes data for registered codes only; at most 4,096 at once.',
  })
  @ApiBody({ type: CodeCheckBody })
  @ApiOkResponse({ type: CodeCheckDto })
  @ApiProblems(422)
  check(
    @Req() request: Request,
    @CurrentAccount() account: Account,
    @JsonBody(CodeCheckBody, 'create') { values }: ParsedBody<CodeCheckBody>,
  ): Promise<CodeCheck> {
    noteForAudit(request, { untold: true });
    return this.codes.check(account, values.codes ?? []);
  }
}
