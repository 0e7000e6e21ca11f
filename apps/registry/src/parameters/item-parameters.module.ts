import { Module } from '@nestjs/common';
import { CodeRepository, ItemRepository, RECORDS, ReferenceRepository } from '@pelorus/registry/persistence';
import { ItemScope, ParameterProperties, parameterRules, RecordReferences } from '@pelorus/registry/service';
import { provide } from '@pelorus/shared/http';
import { provideWriter } from '../records/provide-writer';
import { RightsModule } from '../rights/rights.module';
import { ItemParameterController } from './item-parameter.controller';

const WRITER = provideWriter(
  RECORDS.parameter,
  [ItemScope, ItemRepository, CodeRepository, ParameterProperties],
  (scope, items, codes, properties) => ({ scope, rules: parameterRules(items, codes, properties) }),
);

/** The parameters of an item. */
@Module({
  imports: [RightsModule],
  controllers: [ItemParameterController],
  providers: [...WRITER, provide(ParameterProperties, [ReferenceRepository, RecordReferences])],
  exports: [...WRITER],
})
export class ItemParametersModule {}
