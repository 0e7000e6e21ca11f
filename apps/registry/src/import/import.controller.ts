import {
  Controller,
  HttpCode,
  Post,
  Query,
  Req,
  Res,
  Delete,
  Param,
  Injectable,
  type PipeTransform,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { type ParsedQs } from 'qs';
import { type Account } from '@pelorus/auth/domain';
import { CurrentAccount, noteForAudit, RequiresSession } from '@pelorus/auth/http';
import { ImportService, ImportUndoService } from '@pelorus/registry/service';
import { booleanValue, whenGone } from '@pelorus/shared/http';
import { DomainError, parseDateTime } from '@pelorus/shared/kernel';
import { ApiImport, ApiImportUndo } from './api-import';
import { type ImportDto, importDto, type UndoneImportDto } from './import.dto';
import { ImportRequest } from './import-request';
import { ImportTurns } from './import-turns';

/** The moment of a change in a path. */
@Injectable()
class MomentPipe implements PipeTransform<string, Date> {
  transform(text: string): Date {
    const parsed = parseDateTime(text);
    if (parsed) return new Date(parsed.instant.ms);
    throw new DomainError('not-found', 'not-found', `'${text.slice(0, 128)}' is not the moment of an import.`);
  }
}

@ApiTags('items')
@Controller('rest/v2/items/import')
export class ImportController {
  constructor(
    private readonly imports: ImportService,
    private readonly requests: ImportRequest,
    private readonly turns: ImportTurns,
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

@ApiTags('items')
@Controller('rest/v2/imports')
export class ImportUndoController {
  constructor(private readonly imports: ImportUndoService) {}

  @Delete(':moment')
  @RequiresSession()
  @ApiImportUndo()
  undo(@CurrentAccount() account: Account, @Param('moment', MomentPipe) moment: Date): Promise<UndoneImportDto> {
    return this.imports.undo(account, moment);
  }
}
