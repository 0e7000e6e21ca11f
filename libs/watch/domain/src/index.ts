export {
  type AlertCondition,
  CONDITION_KINDS,
  type ConditionKind,
  type DueCondition,
  type EndsCondition,
  type MissingCondition,
  type PositionCondition,
  type QualityCondition,
  type RefusedCondition,
  SERVICE_PARTS,
  type ServiceCondition,
  type ServicePart,
  type StuckCondition,
  type ValueCondition,
  watchedBy,
  WINDOW_FUNCTIONS,
  type WindowFunction,
} from './alerts/alert-condition';
export {
  cannotTry,
  noSuch,
  notFiring,
  notYours,
  onlyAdministrators,
  silenceOver,
  tooManyOf,
  watchesTooMuch,
} from './alerts/alert.errors';
export {
  type AlertRule,
  type AlertTiming,
  failedFilterProblem,
  type GivenRule,
  MOST_STREAMS,
  NO_DATA_CHOICES,
  type NoDataChoice,
  outgrownProblem,
  type RuleContent,
  SEVERITIES,
  type Severity,
} from './alerts/alert-rule';
export {
  ALERT_STATES,
  type AlertState,
  type AlertTarget,
  FIRING_STATES,
  nextStanding,
  NORMAL,
  type Standing,
  standingEndsMs,
  type VerdictKind,
} from './alerts/alert-state';
export { BUILT_IN_RULES } from './alerts/built-in-rules';
export {
  addLength,
  type CalendarLength,
  parseCalendarLength,
  readWrittenLength,
  writeLength,
} from './alerts/calendar-length';
export { type DueDate, dueDates, endDates, judgeDue } from './alerts/due-dates';
export { CARE_EVENTS, DECOMMISSIONED, type ItemEvent, type ItemFacts } from './alerts/item-facts';
export {
  type HeardOf,
  judgeNewest,
  judgeNumber,
  judgePosition,
  judgeShare,
  judgeSilence,
  judgeStuck,
  type Verdict,
} from './alerts/judge-stream';
export { type MutableAlert, muteOf, type MutingFacts, VALUE_KINDS } from './alerts/mutes';
export {
  decideNotice,
  type GroupNow,
  type LastNotice,
  type NoticeHabits,
  type NoticeReason,
} from './alerts/notice-decision';
export { isPrivateAddress } from './alerts/private-address';
export { type AlertReceiver, type GivenReceiver, RECEIVER_KINDS, type ReceiverKind } from './alerts/receiver';
export { pauseAfter, retryAfterMs } from './alerts/retry-schedule';
export {
  BURST_MS,
  itemCodeOf,
  platformOf,
  postponedUntil,
  silentAfter,
  stepOf,
  type HeardStream,
} from './alerts/stream-facts';
export { newWebhookSecret, webhookHeaders } from './alerts/webhook-signature';
export {
  isOfWindow,
  judgeWindow,
  summedUp,
  type WindowCondition,
  windowMs,
  type WindowValues,
} from './alerts/judge-window';
export { AlertTrial, type Firing } from './alerts/trial';
export { FollowedCodes, CodePattern } from './live/followed-codes';
export { CodeIndex } from './live/code-index';
export { MOST_FOLLOWED, tooManyStreams, tooManySubscriptions, unknownSubscription } from './live/live.errors';
export { latestOf, type ReaderEvent, type ShortenedEvents, shortenEvents } from './live/reader-event';
