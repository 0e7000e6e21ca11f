export interface ItemEvent {
  /** `systemName` of the type. */
  readonly type: string;
  readonly label: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** Last known facts of an item from the registry. */
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

/** Event types during which an item's values are not relied on. */
export const CARE_EVENTS: ReadonlySet<string> = new Set(['calibration', 'maintenance']);
export const DECOMMISSIONED = 'decommissioned';
