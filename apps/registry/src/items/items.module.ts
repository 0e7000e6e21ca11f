import { Module } from '@nestjs/common';
import { ItemFacetController } from './item-facet.controller';
import { ItemController } from './item.controller';
import { ItemWritesModule } from './item-writes.module';

/** Items: listed, counted, read, made, changed, moved and decommissioned. */
@Module({ imports: [ItemWritesModule], controllers: [ItemFacetController, ItemController] })
export class ItemsModule {}
