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

/** A flag by hand on values of streams in a time, both ends included. */
export interface ManualFlagContent {
  readonly codes: readonly string[];
  readonly datetimeMin: Instant;
  readonly datetimeMax: Instant;
  readonly flag: number;
  readonly cause: FlagCause;
  readonly comment?: string;
}

/** The end of a flag of a person, which does not count any more from then on. */
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
