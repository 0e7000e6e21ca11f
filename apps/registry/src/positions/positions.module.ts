import { Module } from '@nestjs/common';
import { type PositionSource } from '@pelorus/registry/domain';
import { ItemPositionRepository } from '@pelorus/registry/persistence';
import { ItemPositionReader } from '@pelorus/registry/service';
import { provide, provideFactory, token } from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';
import { RegistrySettings } from '../registry-settings';
import { SCHEMA } from '../records/record-tokens';
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
    provide(ItemPositionRepository, [Database, SCHEMA]),
    provide(ItemPositionReader, [ItemPositionRepository, POSITIONS]),
  ],
})
export class PositionsModule {}
