import { type Instant } from '@pelorus/shared/kernel';

export const FLAG_CAUSES = [
  'battery',
  'biofouling',
  'maintenance',
  'wrong-calibration',
  'ship-in-port',
  'other',
] as const;

export type FlagCause = (typeof FLAG_CAUSES)[number];

/** Flag by hand on streams in a time, ends included. */
export interface ManualFlagContent {
  readonly codes: readonly string[];
  readonly datetimeMin: Instant;
  readonly datetimeMax: Instant;
  readonly flag: number;
  readonly cause: FlagCause;
  readonly comment?: string;
}

/** Revocation, from which a flag counts no more. */
export interface FlagRevocation {
  readonly revoked: Instant;
  readonly revokedBy: string;
  readonly reason?: string;
}

export interface ManualFlag extends ManualFlagContent, Partial<FlagRevocation> {
  readonly id: number;
  readonly username: string;
  readonly created: Instant;
}
