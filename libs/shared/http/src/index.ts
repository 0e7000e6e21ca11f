export {
  type FieldOptions,
  ArrayField,
  BooleanField,
  DateTimeField,
  IdField,
  IntegerField,
  NumberField,
  ObjectField,
  RecordField,
  recordUuid,
  TextField,
  TextsField,
} from './body/dto-field';
export { JsonArray, JsonBody, JsonIds } from './body/json-body.decorator';
export { bodyKeys } from './body/body-fields';
export { decodeJson, decodeText } from './body/decode-json';
export { pointerStep } from './body/json-pointer';
export { type BodyMode, parseBody, type ParsedBody } from './body/parse-body';
export { checkCharset, checkMediaType, hasBody, readForm, readJson } from './body/read-body';
export { readBytes } from './body/read-bytes';
export { FORM_ROOM, FormFile, type FormRules, isForm } from './body/form-file';
export { type BodyPace, PacedBody } from './body/paced-body';
export { isCutOff, watchCutOff } from './body/watch-cut-off';
export { KnownKeys } from './body/known-keys';
export { ApiEvents } from './events/api-events';
export { type EventView } from './events/event-batch';
export { EventFeed, type EventLog, type FeedEvent } from './events/event-feed';
export { type EventPage, readEventPage, sendEventPage } from './events/event-page';
export { EVENT_FORMATS, EVENT_PARAMETERS, readSince } from './events/event-query';
export { type EventGroup, EventFanOut, type GroupIndex } from './events/event-fan-out';
export { EventReader, type ReaderParts } from './events/event-reader';
export { addEventMetrics } from './events/event-metrics';
export { EventStreams } from './events/event-streams';
export { eventText, type StreamedEvent } from './events/event-text';
export { ApiFileContent } from './files/api-file-content';
export { type ReadableFile, sendFile } from './files/send-file';
export { HttpModule } from './http.module';
export { CostlyRead, CostlyReadInterceptor } from './limits/costly-read.interceptor';
export { CostlyReads } from './limits/costly-reads';
export { clientNetwork, networkOf } from './limits/network-of';
export { Metrics } from './metrics/metrics';
export { MetricsServer } from './metrics/metrics-server';
export { type MetricSource, type Reading } from './metrics/metric-source';
export { provideMetrics } from './metrics/provide-metrics';
export { addSlotMetrics } from './metrics/slot-metrics';
export { FacetDto, FacetsDto, FacetValueDto } from './openapi/facets.dto';
export { named } from './openapi/named-schemas';
export { ApiPage, PageDto, RecordProperty } from './openapi/page.dto';
export { ApiChangedRecord, ApiDeletion, ApiNewRecord, ApiRecord, ApiRecordPage } from './openapi/record-operations';
export { API_ETAG, API_ID, API_IF_MATCH } from './openapi/record-parts';
export { ApiProblems, FaultDto, ProblemDto } from './openapi/problem.dto';
export { type ServiceDescription } from './openapi/openapi';
export { ApiSessionAdds } from './openapi/session-adds';
export { answerProblem } from './problem/problem.filter';
export { factsOf, type Problem, problem, PROBLEM_MEDIA_TYPE, statusOf } from './problem/problem';
export { facetParameters, type FacetQuery, readFacetRequest } from './query/facet-query';
export { idPipe } from './query/id-pipe';
export { listParameters, type ListQuery, MAX_HITS, readListRequest, readPageRequest } from './query/list-query';
export { AnyQueryParameters, DEDUP, type QueryParameter, QueryParameters } from './query/query-parameter';
export { badParameter, booleanValue, integerValue, manyValues, oneValue, wordValues } from './query/query-values';
export { Deduplication } from './reply/deduplication';
export { LongDocument } from './reply/long-document';
export { PageReply } from './reply/page-reply';
export { PageText } from './reply/page-text';
export { inPortions } from './reply/portions';
export { publicPath, publicUrl } from './public-url';
export { nextTurn } from './reply/turns';
export { codedTag, compressAnswer, type ContentCoding, wantedCoding } from './reply/content-coding';
export { isNotModified } from './reply/etag';
export { whenGone } from './reply/when-gone';
export { Formats, type NamedFormat } from './reply/formats';
export { beforeReply } from './reply/before-reply';
export { IfMatch } from './reply/precondition.decorator';
export { NeverStored } from './reply/never-stored.guard';
export { FromReplica } from './replicas/from-replica.decorator';
export { Produces } from './reply/produces.guard';
export { RecordReply } from './reply/record-reply';
export { StreamReply } from './reply/stream-reply';
export { TextReply } from './reply/text-reply';
export { createService, type ServiceOptions } from './server/create-service';
export { inOneLayer } from './server/in-one-layer';
export { createLogger, type Logger } from './server/logging';
export { requestIdOf } from './server/request-id';
export { FeatureSteps } from './server/feature-steps';
export { type RequestStep } from './server/request-step';
export { requestSteps } from './server/request-steps';
export { runService, stopService } from './server/run-service';
export { runWorkers } from './workers/run-workers';
export { sharedLimiter } from './workers/shared-limiter';
export { workerPlace } from './workers/worker-set';
export { continueBody, ServiceAdapter } from './server/service-adapter';
export { inSpan, startTracing, stopTracing, traceHeaders } from './tracing/running-tracing';
export { type SpanFacts } from './tracing/tracing';
export { ServiceState } from './health/service-state';
export { provide, provideFactory, provideValue } from './providers/provide';
export { injectionToken, type Provided, token, type Token, type Tokens } from './providers/token';
