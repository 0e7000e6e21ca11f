import { Module } from '@nestjs/common';
import { RECORDS } from '@pelorus/registry/persistence';
import { ItemScope } from '@pelorus/registry/service';
import { provideWriter } from '../records/provide-writer';
import { RightsModule } from '../rights/rights.module';
import { ItemFieldController } from './item-field.controller';
import { ItemPropertyController } from './item-property.controller';

const WRITER = provideWriter(RECORDS.field, [ItemScope], (scope) => ({ scope }));

/** Custom fields of items. */
@Module({
  imports: [RightsModule],
  controllers: [ItemFieldController, ItemPropertyController],
  providers: [...WRITER],
  exports: [...WRITER],
})
export class FieldsModule {}
