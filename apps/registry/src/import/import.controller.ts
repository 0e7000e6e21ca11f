import { Controller, HttpCode, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { type ParsedQs } from 'qs';
import { type Account } from '@pelorus/auth/domain';
import { CurrentAccount, RequiresSession } from '@pelorus/auth/http';
import { ChangeGate } from '@pelorus/registry/persistence';
import { ImportService } from '@pelorus/registry/service';
import { booleanValue } from '@pelorus/shared/http';
import { ApiImport } from './api-import';
import { type ImportDto, importDto } from './import.dto';
import { ImportRequest } from './import-request';

/** Imports that run at once, because each is in memory as a whole, and the wait of others. */
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
  async import(
    @CurrentAccount() account: Account,
    @Query() query: ParsedQs,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ImportDto> {
    const dryRun = booleanValue(query, 'dryRun') ?? false;
    const result = await this.gate.pass(PATIENCE_MS, async () =>
      this.imports.import(account, await this.requests.read(request, response, query), dryRun),
    );
    return importDto(result);
  }
}
