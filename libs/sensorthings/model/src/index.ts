export { type Catalogue, makeCatalogue } from './catalogue';
export { documentOf, pathOfEntity, propertyValue, queryText } from './document';
export { writeDocument, writeDocuments } from './document-text';
export {
  type Datastream,
  type Entity,
  type EntityName,
  type FeatureOfInterest,
  Observation,
  type Place,
  type Receiver,
  type SaidFlag,
  type Thing,
} from './entities';
export { isOfTexts, PROPERTIES } from './entity-properties';
export { RELATIONS, SETS } from './entity-relations';
export { type ObservationQuestion, questionOf } from './observation-question';
export { type EntityOrder, type PageCursor, readCursor, writeCursor } from './order';
export { type DayFix, dayPlace } from './places';
export { DEFAULT_TOP, MAX_ROWS, MAX_TOP, type Plan, planOf } from './plan';
export { type CatalogueRecords, type CodeOwner, type KnownStream, type StreamTotals } from './records';
export { type FindObservation, type ObservationParent, resolvePath, type Resource, typeAt } from './resource';
export { type Shown, Showing, type ShownPage, type WantedObservations, TOLD_BY_TOTALS } from './shown';
export { inTurns, type Work } from './in-turns';
export { type Json } from './json';
export { utcMoment } from './times';
export { World, type WorldParts } from './world';
