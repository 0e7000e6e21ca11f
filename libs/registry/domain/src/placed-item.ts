/** An item and the event that tells where it was last. */
export interface PlacedItemDocument {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  /** The `systemName` of its type. */
  readonly type: string;
  readonly status: string;
  readonly event: {
    readonly label: string;
    /** The `systemName` of its type. */
    readonly type: string;
    readonly startDate: string;
    readonly endDate: string;
    readonly latitude: number;
    readonly longitude: number;
    readonly elevation?: number;
  };
}

/** A part of the items that have been somewhere, and how many there are in all. */
export interface PlacedItems {
  readonly items: readonly PlacedItemDocument[];
  readonly totalHits: number;
}
