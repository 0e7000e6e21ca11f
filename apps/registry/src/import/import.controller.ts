import { Controller, HttpCode, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { type ParsedQs } from 'qs';
import { type Account } from '@pelorus/auth/domain';
import { CurrentAccount, noteForAudit, RequiresSession } from '@pelorus/auth/http';
import { ImportService } from '@pelorus/registry/service';
import { booleanValue, whenGone } from '@pelorus/shared/http';
import { ApiImport } from './api-import';
import { type ImportDto, importDto } from './import.dto';
import { ImportRequest } from './import-request';
import { ImportTurns } from './import-turns';

@ApiTags('items')
@Controller('rest/v2/items/import')
export class ImportController {
  constructor(
    @Inject(ImportService) private readonly imports: ImportService,
    @Inject(ImportRequest) private readonly requests: ImportRequest,
    @Inject(ImportTurns) private readonly turns: ImportTurns,
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
    if (dryRun) noteForAudit(request, { untold: true });
    const result = await this.turns.take(
      { username: account.username, gone: whenGone(response) },
      () => this.requests.read(request, response, query),
      (rows) => this.imports.import(account, rows, dryRun),
    );
    return importDto(result);
  }
}
