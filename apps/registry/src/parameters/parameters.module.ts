import { Module } from '@nestjs/common';
import { CodeRepository } from '@pelorus/registry/persistence';
import { CodeCheckService, EditableItems } from '@pelorus/registry/service';
import { provide } from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';
import { RightsModule } from '../rights/rights.module';
import { CodeCheckController } from './code-check.controller';
import { ParameterController } from './parameter.controller';

/** The parameters of all items, and the check of codes that data are sent under. */
@Module({
  imports: [RightsModule],
  controllers: [ParameterController, CodeCheckController],
  providers: [provide(CodeCheckService, [Database, CodeRepository, EditableItems])],
})
export class ParametersModule {}
