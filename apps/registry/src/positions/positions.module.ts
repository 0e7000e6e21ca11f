import { Module } from '@nestjs/common';
import { type PositionSource } from '@pelorus/registry/domain';
import { PlacedItemRepository } from '@pelorus/registry/persistence';
import { PlacedItemReader } from '@pelorus/registry/service';
import { provide, provideFactory, token } from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';
import { RegistrySettings } from '../registry-settings';
import { SCHEMA } from '../records/schema.token';
import { IngestPositions, NO_POSITIONS } from './ingest-positions';
import { PositionController } from './position.controller';

/** Who tells measured positions: the ingest service, where there is one beside the registry. */
const POSITIONS = token<PositionSource>('measured positions');

/** Positions of items, for maps. */
@Module({
  controllers: [PositionController],
  providers: [
    provideFactory(POSITIONS, [RegistrySettings], ({ INGEST_URL }) =>
      INGEST_URL ? new IngestPositions(INGEST_URL) : NO_POSITIONS,
    ),
    provide(PlacedItemRepository, [Database, SCHEMA]),
    provide(PlacedItemReader, [PlacedItemRepository, POSITIONS]),
  ],
})
export class PositionsModule {}
