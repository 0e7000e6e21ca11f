export { type BatchFile, type BatchOptions, type BatchOutcome } from './batch-calls';
export {
  AGGREGATE_FUNCTIONS,
  type AggregateFunction,
  AUDIT_ACTIONS,
  type AuditAction,
  CONTENT_FORMATS,
  type ContentFormat,
  DATA_FORMATS,
  type DataFormat,
  FLAG_CAUSES,
  FLAG_SCHEMES,
  type FlagCause,
  type FlagScheme,
  IMPORT_KINDS,
  type ImportKind,
  LAYER_KINDS,
  type LayerKind,
  LIST_FORMATS,
  type ListFormat,
  WHOLE_LISTS,
  type WholeList,
} from './choices';
export {
  BrokenAnswerError,
  ClientError,
  ConnectionError,
  type Fault,
  ForeignAnswerError,
  type Problem,
  ProblemError,
} from './client.errors';
export { connect, type ConnectOptions, type Pelorus } from './connect';
export { type DataRequest } from './data-request';
export { type FollowOptions, type FollowState } from './follow-events';
export {
  type CheckedFile,
  type Coverage,
  type DataColumns,
  type Dataset,
  type FollowedStream,
  IngestClient,
  type LiveEvent,
  type QualityTrial,
  type Stream,
  type TriedQuality,
  type Upload,
} from './ingest-client';
export { type LiveOptions } from './live-calls';
export { Listing, type ListingRange, type Page } from './listing';
export {
  type Answer,
  type CallArguments,
  type CallInput,
  type IngestOperations,
  type ListOperation,
  type PageRecord,
  type RegistryOperations,
} from './operation';
export {
  type ChangeEvent,
  type ChangeOptions,
  type Contact,
  type Event,
  type Facet,
  type FacetQuery,
  type Facets,
  type FacetValue,
  type ImportResult,
  type Item,
  type ItemChange,
  type ItemQuery,
  type Mission,
  type NewItem,
  type Parameter,
  type ParameterStreams,
  type RegistryChange,
  RegistryClient,
  type State,
  type UndoneImport,
  type Unit,
  type Vocable,
} from './registry-client';
export {
  type ExplainedQuality,
  type FlagOptions,
  type NewQualityFlag,
  type QualityFlag,
  type QualityRequest,
} from './quality-calls';
export { mayRepeat, type Retry, type RetryOptions, retryDelay, wait, withRetries } from './retry';
export { all, any, Pattern, pattern, Rsql, rsql, type RsqlScalar, type RsqlValue } from './rsql-template';
export {
  type Collection,
  type CollectionField,
  type CollectionRelation,
  type Collections,
  fieldsOf,
  INGEST_COLLECTIONS,
  ITEM_FACETS,
  REGISTRY_COLLECTIONS,
  selectorCompletions,
  type SelectorCompletion,
} from './selectors';
export { type ListQuery, ServiceClient } from './service-client';
export { type Account, type Credentials, type Session } from './session';
export { type Tagged, type TransportOptions } from './transport';
export { type UploadProgress, type UploadSource } from './upload-source';
export { type UploadOptions } from './upload-body';
