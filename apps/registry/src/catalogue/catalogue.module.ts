import { Module } from '@nestjs/common';
import { isType, readerOf, RECORDS, ReferenceRepository, ReferrerRepository } from '@pelorus/registry/persistence';
import { catalogueScope, RecordReader, stateRules, vocableGroupRules, vocableRules } from '@pelorus/registry/service';
import { provideFactory } from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';
import { provideWriter } from '../records/provide-writer';
import { SCHEMA, TYPE_READER } from '../records/record-tokens';
import {
  StateController,
  TypeController,
  UnitController,
  VocableController,
  VocableGroupController,
} from './catalogue.controller';

const { state, unit, vocable, vocable_group: vocableGroup } = RECORDS;

const TYPES = provideFactory(
  TYPE_READER,
  [Database, SCHEMA],
  (database, schema) => new RecordReader('type', readerOf(database, schema, vocable, isType)),
);

const WRITERS = [
  ...provideWriter(state, [], () => ({ scope: catalogueScope(state.kind), rules: stateRules() })),
  ...provideWriter(unit, [], () => ({ scope: catalogueScope(unit.kind) })),
  ...provideWriter(vocableGroup, [], () => ({ scope: catalogueScope(vocableGroup.kind), rules: vocableGroupRules() })),
  ...provideWriter(vocable, [ReferenceRepository, ReferrerRepository], (references, referrers) => ({
    scope: catalogueScope(vocable.kind),
    rules: vocableRules(references, referrers),
  })),
];

/** The states, units and vocables that describe all items. */
@Module({
  controllers: [StateController, UnitController, TypeController, VocableController, VocableGroupController],
  providers: [TYPES, ...WRITERS],
  exports: WRITERS,
})
export class CatalogueModule {}
