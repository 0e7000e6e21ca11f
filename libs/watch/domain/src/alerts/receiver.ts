export const RECEIVER_KINDS = ['webhook', 'mail'] as const;
export type ReceiverKind = (typeof RECEIVER_KINDS)[number];

/** Receiver of alerts: a webhook's URL, or addresses of mail. */
export interface AlertReceiver {
  readonly id: number;
  readonly revision: number;
  readonly kind: ReceiverKind;
  readonly name: string;
  readonly url?: string;
  readonly to: readonly string[];
  /** Whether it serves rules without receivers. */
  readonly isDefault: boolean;
  readonly tellsResolved: boolean;
  readonly owner?: string;
  readonly enabled: boolean;
  readonly disabledReason?: string;
  readonly createdMs: number;
  readonly lastModifiedMs: number;
}

/** Fields that accounts write. */
export type GivenReceiver = Pick<
  AlertReceiver,
  'kind' | 'name' | 'url' | 'to' | 'isDefault' | 'tellsResolved' | 'enabled'
>;
