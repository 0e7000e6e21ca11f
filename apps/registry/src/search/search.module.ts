import { Module } from '@nestjs/common';
import { ItemSearchController } from './item-search.controller';

/** The search of older clients. */
@Module({ controllers: [ItemSearchController] })
export class SearchModule {}
