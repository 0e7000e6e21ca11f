import { Controller, HttpCode, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { type ParsedQs } from 'qs';
import { type Account } from '@pelorus/auth/domain';
import { CurrentAccount, RequiresSession } from '@pelorus/auth/http';
import { type ImportResult } from '@pelorus/registry/domain';
import { ChangeGate } from '@pelorus/registry/persistence';
import { ImportService } from '@pelorus/registry/service';
import { booleanValue } from '@pelorus/shared/http';
import { ApiImport } from './api-import';
import { ImportRequest } from './import-request';

/** Imports are in memory as a whole: so many at once, the others wait for so long. */
const AT_ONCE = 2;
const PATIENCE_MS = 30_000;

@ApiTags('items')
@Controller('rest/v2/items/import')
export class ImportController {
  private readonly gate = new ChangeGate(AT_ONCE);

  constructor(
    @Inject(ImportService) private readonly imports: ImportService,
    @Inject(ImportRequest) private readonly requests: ImportRequest,
  ) {}

  @Post()
  @HttpCode(200)
  @RequiresSession()
  @ApiImport()
  import(
    @CurrentAccount() account: Account,
    @Query() query: ParsedQs,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ImportResult> {
    const dryRun = booleanValue(query, 'dryRun') ?? false;
    return this.gate.pass(PATIENCE_MS, async () =>
      this.imports.import(account, await this.requests.read(request, response, query), dryRun),
    );
  }
}
