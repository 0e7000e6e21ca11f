import { Module } from '@nestjs/common';
import {
  CodeRepository,
  EditorRepository,
  ItemRepository,
  RECORDS,
  ReferenceRepository,
} from '@pelorus/registry/persistence';
import {
  CodeCheckService,
  EditorRole,
  ItemScope,
  ParameterProperties,
  parameterRules,
  RecordReferences,
} from '@pelorus/registry/service';
import { provide } from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';
import { provideWriter } from '../records/provide-writer';
import { RightsModule } from '../rights/rights.module';
import { CodeCheckController } from './code-check.controller';
import { ItemParameterController } from './item-parameter.controller';
import { ParameterController } from './parameter.controller';

const WRITER = provideWriter(
  RECORDS.parameter,
  [ItemScope, ItemRepository, CodeRepository, ParameterProperties],
  (scope, items, codes, properties) => ({ scope, rules: parameterRules(items, codes, properties) }),
);

/** The parameters of items, and the check of codes that data are sent under. */
@Module({
  imports: [RightsModule],
  controllers: [ItemParameterController, ParameterController, CodeCheckController],
  providers: [
    ...WRITER,
    provide(ParameterProperties, [ReferenceRepository, RecordReferences]),
    provide(CodeCheckService, [Database, CodeRepository, EditorRepository, EditorRole]),
  ],
  exports: [...WRITER],
})
export class ParametersModule {}
