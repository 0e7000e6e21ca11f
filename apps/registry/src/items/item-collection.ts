import { Controller, Module, type Type } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Models, pascalCase, type RecordTable } from '@pelorus/registry/model';
import { RECORDS } from '@pelorus/registry/persistence';
import { ItemScope } from '@pelorus/registry/service';
import { ownedCollectionController } from '../records/owned-collection.controller';
import { provideWriter } from '../records/provide-writer';
import { type Operation } from '../records/record-operations';
import { RightsModule } from '../rights/rights.module';

/** The tables of records that belong to items. */
export type ItemTable = {
  [Table in RecordTable]: Models[Table]['owner'] extends { readonly table: 'item' } ? Table : never;
}[RecordTable];

/** The controller of a collection below items: `ItemEventController`, whose name makes the ids of operations. */
export function itemController(table: ItemTable, operations?: readonly Operation[]): Type<object> {
  @ApiTags('items')
  @Controller(`rest/v2/items/:id/${RECORDS[table].name}`)
  class ItemCollectionController extends ownedCollectionController(table, { operations }) {}
  Object.defineProperty(ItemCollectionController, 'name', { value: `Item${pascalCase(table)}Controller` });
  return ItemCollectionController;
}

/** The module of a collection below items that has no rules but those of its model: Editors of the item write it. */
export function itemCollectionModule(table: ItemTable): Type<object> {
  const writer = provideWriter(RECORDS[table], [ItemScope], (scope) => ({ scope }));

  @Module({
    imports: [RightsModule],
    controllers: [itemController(table)],
    providers: [...writer],
    exports: [...writer],
  })
  class ItemCollectionModule {}
  return ItemCollectionModule;
}
