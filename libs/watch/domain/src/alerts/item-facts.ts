/** An event of an item, as the registry tells it. */
export interface ItemEvent {
  /** The system name of its type. */
  readonly type: string;
  readonly label: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** Facts of an item as the registry told them last. */
export interface ItemFacts {
  readonly id: number;
  readonly code: string;
  readonly longName: string;
  readonly type: string;
  readonly status: string;
  readonly model?: string;
  readonly manufacturer?: string;
  readonly serialNumber?: string;
  readonly events: readonly ItemEvent[];
  readonly fields: readonly { readonly name: string; readonly value: string }[];
}

/** Types of events during which nobody relies on what an item measures. */
export const CARE_EVENTS: ReadonlySet<string> = new Set(['calibration', 'maintenance']);
export const DECOMMISSIONED = 'decommissioned';
