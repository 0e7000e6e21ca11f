export { AccountSlots, type SlotLimits, type SlotState, type SlotWords } from './account-slots';
export { withArticle } from './article';
export { DomainError, type DomainErrorKind, type DomainErrorOptions, type Fault } from './domain-error';
export { type Facet, type FacetRequest, type Facets, type FacetValue } from './facets';
export { FairQueue } from './fair-queue';
export { FaultList } from './fault-list';
export { eventFreshness, type Freshness, freshnessOf, type Rhythmic, rhythmOf, worstFreshness } from './freshness';
export { grouped } from './grouped';
export { guardCell, unguardCell } from './guarded-text';
export {
  compareInstants,
  daysFromCivil,
  daysInMonth,
  formatDateTime,
  formatMs,
  type Instant,
  MS_PER_DAY,
  parseDateTime,
  type ParsedDateTime,
} from './instant';
export { invalidBody } from './invalid-body';
export { jsonExcerpt } from './json-excerpt';
export { didYouMean, nearest } from './nearest';
export { type ListRequest, type Page, type PageRequest, type SortKey, type WrittenRecord } from './page';
export { POWERS_OF_TEN } from './powers-of-ten';
export { checkPrecondition, type Precondition } from './precondition';
export { checkEchoes, type RecordIdentity, type RelationEcho } from './relation-echo';
export { SuggestionBudget } from './suggestion-budget';
export { Suggestions } from './suggestions';
export { foldCode, isParameterUrn, MAX_CODE_LENGTH } from './urn';
export { UsualGap } from './usual-gap';
export { isUuid } from './uuid';
export { release } from './release';
