import { type AlertState } from './alerts';

/** The look of a state. */
export const STATE_TONES = {
  alerting: 'fault',
  error: 'fault',
  noData: 'warn',
  recovering: 'accent',
  pending: 'warn',
  normal: 'good',
} as const satisfies Record<AlertState, string>;
