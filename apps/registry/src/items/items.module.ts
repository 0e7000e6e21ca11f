import { Module } from '@nestjs/common';
import { ItemController } from './item.controller';
import { ItemWritesModule } from './item-writes.module';

/** Items: listed, read, made, changed, moved and decommissioned. */
@Module({ imports: [ItemWritesModule], controllers: [ItemController] })
export class ItemsModule {}
