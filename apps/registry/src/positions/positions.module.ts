import { Module } from '@nestjs/common';
import { PlacedItemRepository } from '@pelorus/registry/persistence';
import { PlacedItemReader } from '@pelorus/registry/service';
import { provide } from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';
import { SCHEMA } from '../records/schema.token';
import { PositionController } from './position.controller';

/** Positions of items, for maps. */
@Module({
  controllers: [PositionController],
  providers: [provide(PlacedItemRepository, [Database, SCHEMA]), provide(PlacedItemReader, [PlacedItemRepository])],
})
export class PositionsModule {}
