import { Controller, Delete, Inject, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Account } from '@pelorus/auth/domain';
import { CurrentAccount, RequiresSession } from '@pelorus/auth/http';
import { ImportUndoService } from '@pelorus/registry/service';
import { ApiImportUndo } from './api-import';
import { type UndoneImportDto } from './import.dto';
import { MomentPipe } from './moment.pipe';

@ApiTags('items')
@Controller('rest/v2/imports')
export class ImportUndoController {
  constructor(@Inject(ImportUndoService) private readonly imports: ImportUndoService) {}

  @Delete(':moment')
  @RequiresSession()
  @ApiImportUndo()
  undo(@CurrentAccount() account: Account, @Param('moment', MomentPipe) moment: Date): Promise<UndoneImportDto> {
    return this.imports.undo(account, moment);
  }
}
