export {
  ALERT_RULES,
  ALERTS,
  CALENDARS,
  DELIVERIES,
  RECEIVERS,
  SILENCES,
  WATCHED_ITEMS,
  WATCHED_STREAMS,
} from './alerts/alert-collections';
export { AlertRepository, type AlertRow, type AlertTransition, type NewTransition } from './alerts/alert.repository';
export { type AlertPage } from './alerts/alert-page';
export { AlertRuleRepository } from './alerts/alert-rule.repository';
export { AlertTables } from './alerts/alert-tables';
export {
  type CalendarDate,
  type CalendarEntry,
  CalendarRepository,
  type CalendarRow,
} from './alerts/calendar.repository';
export {
  type AttemptRow,
  type ClaimedDelivery,
  DELIVERY_STATES,
  DeliveryRepository,
  type DeliveryRow,
  type DeliveryState,
  type NewDelivery,
} from './alerts/delivery.repository';
export { NoticeGroupRepository, type NoticeGroupRow } from './alerts/notice-group.repository';
export { ReceiverRepository } from './alerts/receiver.repository';
export { type NewSilence, SilenceRepository, type SilenceRow } from './alerts/silence.repository';
export { type Viewer } from './alerts/viewer';
export {
  type BegunPass,
  type PassHold,
  PassRepository,
  RefusedUploadRepository,
  WatchedItemRepository,
} from './alerts/watched-item.repository';
export { type ChangedDataset, type StreamFactRow, WatchedStreamRepository } from './alerts/watched-stream.repository';
