import { Module } from '@nestjs/common';
import { CodeRepository, ItemRepository, RECORDS, ReferenceRepository } from '@pelorus/registry/persistence';
import { ItemScope, ParameterProperties, parameterRules, RecordReferences } from '@pelorus/registry/service';
import { provide } from '@pelorus/shared/http';
import { itemController } from '../items/item-collection';
import { provideWriter } from '../records/provide-writer';
import { RightsModule } from '../rights/rights.module';

const WRITER = provideWriter(
  RECORDS.parameter,
  [ItemScope, ItemRepository, CodeRepository, ParameterProperties],
  (scope, items, codes, properties) => ({ scope, rules: parameterRules(items, codes, properties) }),
);

/** The parameters of an item. */
@Module({
  imports: [RightsModule],
  controllers: [itemController('parameter')],
  providers: [...WRITER, provide(ParameterProperties, [ReferenceRepository, RecordReferences])],
  exports: [...WRITER],
})
export class ItemParametersModule {}
