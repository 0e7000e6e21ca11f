export { type StatementWatcher } from './watch-statements';
export { atOneMoment } from './at-one-moment';
export {
  type Collection,
  type Field,
  type FieldType,
  type Naming,
  type Relation,
  resolveSelector,
  type ResolvedSelector,
  selectorsOf,
  type ToManyRelation,
  type ToOneRelation,
} from './collection';
export { Database, type DatabaseOptions } from './database';
export { isTransient, translateDriverError, violatedConstraint } from './driver-error';
export { type Executor } from './executor';
export { facetNames, resolveFacet } from './facets/resolve-facet';
export { findFacets } from './facets/find-facets';
export { compileFilter } from './filter/compile-filter';
export { CREATE_RECORD_HISTORY, createHistoryIndexes, createHistoryTable, REPLACE_RECORD_HISTORY } from './history';
export { migrate, type Migrated, type SchemaMigrations } from './migrate';
export { type Notifications } from './notifications';
export { type OptionalIndexes } from './optional-indexes';
export { findPage, type PageIds, type PageSource, rootOf, selectIds, selectPage } from './page-query';
export { PG_TYPES } from './pg-types';
export { preparedName } from './prepared-statements';
export { type Queries, type QueryOptions } from './queries';
export { recentlyUsed } from './recently-used';
export { type ReadReplicas, type ReplicaChange } from './replicas/read-replicas';
export { type ReplicaState, type Standing } from './replicas/replica';
export { runStatements } from './run-statements';
export { SharedReading } from './shared-reading';
export { snakeCase } from './snake-case';
export { inSnapshot } from './snapshot';
export { ROOT } from './sorting';
export { constant, empty, identifier, join, raw, type Sql, sql } from './sql';
export { tablesAt, totalAt, presentTables, type Tables } from './tables';
