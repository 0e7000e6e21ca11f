/** Functions over a window of time. */
export const WINDOW_FUNCTIONS = ['MEAN', 'MIN', 'MAX', 'MEDIAN', 'STD', 'COUNT', 'SUM', 'FIRST', 'LAST'] as const;
export type WindowFunction = (typeof WINDOW_FUNCTIONS)[number];

/** Parts of the service that can be watched. */
export const SERVICE_PARTS = ['disk', 'merging', 'checking', 'folding'] as const;
export type ServicePart = (typeof SERVICE_PARTS)[number];

/** Number above, below or outside of bounds: the newest value, or a function over a window. */
export interface ValueCondition {
  readonly kind: 'value';
  readonly above?: number;
  readonly below?: number;
  readonly outside?: readonly [number, number];
  readonly aggregate?: { readonly function: WindowFunction; readonly withinMs: number };
}

/** Silence longer than given, or than the stream's rhythm suggests. */
export interface MissingCondition {
  readonly kind: 'missing';
  readonly longerMs?: number;
  readonly of: 'stream' | 'platform';
  /** Whether arriving old data count as silence, too. */
  readonly late: boolean;
}

/** Share of values with certain effective flags in a window. */
export interface QualityCondition {
  readonly kind: 'quality';
  readonly flags: readonly number[];
  readonly share: number;
  readonly withinMs: number;
}

/** Values within a tolerance for a time. */
export interface StuckCondition {
  readonly kind: 'stuck';
  readonly longerMs: number;
  readonly tolerance: number;
}

/** Position outside of a region, which crosses 180° where `longitudeMin` is greater. */
export interface PositionCondition {
  readonly kind: 'position';
  readonly latitudeMin: number;
  readonly latitudeMax: number;
  readonly longitudeMin: number;
  readonly longitudeMax: number;
}

/** Recurring duty at an item, so long before it is due. */
export interface DueCondition {
  readonly kind: 'due';
  /** `systemName` of an event type, such as `calibration`. */
  readonly what: string;
  /** Calendar length; absent where custom fields alone say when. */
  readonly every?: string;
  readonly before: string;
}

/** Date in a custom field, such as the end of a battery. */
export interface EndsCondition {
  readonly kind: 'ends';
  /** Word in the field's name; absent for all dates that end something. */
  readonly what?: string;
  readonly before: string;
}

/** Refused uploads of an account in a window. */
export interface RefusedCondition {
  readonly kind: 'refused';
  readonly more: number;
  readonly withinMs: number;
}

/**
 * Measure of the service above a bound: used share of the disk, blocks that wait for a merge, lag of quality checks in
 * seconds, datasets not in the totals.
 */
export interface ServiceCondition {
  readonly kind: 'service';
  readonly what: ServicePart;
  readonly above: number;
}

export type AlertCondition =
  | ValueCondition
  | MissingCondition
  | QualityCondition
  | StuckCondition
  | PositionCondition
  | DueCondition
  | EndsCondition
  | RefusedCondition
  | ServiceCondition;

export const CONDITION_KINDS = [
  'value',
  'missing',
  'quality',
  'stuck',
  'position',
  'due',
  'ends',
  'refused',
  'service',
] as const satisfies readonly AlertCondition['kind'][];
export type ConditionKind = (typeof CONDITION_KINDS)[number];

export function watchedBy({ kind }: Pick<AlertCondition, 'kind'>): 'streams' | 'items' | 'accounts' | 'service' {
  if (kind === 'due' || kind === 'ends') return 'items';
  if (kind === 'refused') return 'accounts';
  return kind === 'service' ? 'service' : 'streams';
}
