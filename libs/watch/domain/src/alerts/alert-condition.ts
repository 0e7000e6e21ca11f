/** Functions that sum up the values of a window of time. */
export const WINDOW_FUNCTIONS = ['MEAN', 'MIN', 'MAX', 'MEDIAN', 'STD', 'COUNT', 'SUM', 'FIRST', 'LAST'] as const;
export type WindowFunction = (typeof WINDOW_FUNCTIONS)[number];

/** Parts of the service whose state can be watched. */
export const SERVICE_PARTS = ['disk', 'merging', 'checking', 'folding'] as const;
export type ServicePart = (typeof SERVICE_PARTS)[number];

/** A number above, below or outside of bounds: the newest value, or a function of the values of a window. */
export interface ValueCondition {
  readonly kind: 'value';
  readonly above?: number;
  readonly below?: number;
  readonly outside?: readonly [number, number];
  readonly aggregate?: { readonly function: WindowFunction; readonly withinMs: number };
}

/** Nothing arrives for longer than a given time, or than the rhythm of the stream lets expect. */
export interface MissingCondition {
  readonly kind: 'missing';
  readonly longerMs?: number;
  readonly of: 'stream' | 'platform';
  /** Whether data that arrive and are old count, too. */
  readonly late: boolean;
}

/** The share of values with certain effective flags within a window. */
export interface QualityCondition {
  readonly kind: 'quality';
  readonly flags: readonly number[];
  readonly share: number;
  readonly withinMs: number;
}

/** Values that do not move by more than a tolerance for a time. */
export interface StuckCondition {
  readonly kind: 'stuck';
  readonly longerMs: number;
  readonly tolerance: number;
}

/** A position outside of a region; west of `longitudeMin` is inside where the region crosses 180°. */
export interface PositionCondition {
  readonly kind: 'position';
  readonly latitudeMin: number;
  readonly latitudeMax: number;
  readonly longitudeMin: number;
  readonly longitudeMax: number;
}

/** Something that has to be done to an item again and again: so long before it is due. */
export interface DueCondition {
  readonly kind: 'due';
  /** The system name of a type of events, such as `calibration`. */
  readonly what: string;
  /** A calendar length; absent where custom fields alone say when. */
  readonly every?: string;
  readonly before: string;
}

/** A date of a custom field that comes: of a battery, a document. */
export interface EndsCondition {
  readonly kind: 'ends';
  /** A word of the field's name; absent for all dates that end something. */
  readonly what?: string;
  readonly before: string;
}

/** More refused uploads of an account within a window. */
export interface RefusedCondition {
  readonly kind: 'refused';
  readonly more: number;
  readonly withinMs: number;
}

/**
 * A measure of the service above a bound: the share of the disk that is used (0 to 1), blocks that wait for a merge, seconds that the
 * checker of quality is behind, datasets that are not in the totals.
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

/** Subject of a kind of condition. */
export function watchedBy({ kind }: Pick<AlertCondition, 'kind'>): 'streams' | 'items' | 'accounts' | 'service' {
  if (kind === 'due' || kind === 'ends') return 'items';
  if (kind === 'refused') return 'accounts';
  return kind === 'service' ? 'service' : 'streams';
}
