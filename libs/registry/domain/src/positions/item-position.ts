/** An item, and what tells where it was last: an event, or what it measured. */
export interface ItemPositionDocument {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  /** The `systemName` of its type. */
  readonly type: string;
  readonly status: string;
  readonly event?: {
    readonly label: string;
    /** The `systemName` of its type. */
    readonly type: string;
    readonly startDate: string;
    readonly endDate: string;
    readonly latitude: number;
    readonly longitude: number;
    readonly elevation?: number;
  };
  readonly measured?: MeasuredPosition;
}

/** A position that streams of latitude and longitude have. */
export interface MeasuredPosition {
  /** Code of the stream of latitudes. */
  readonly stream: string;
  /** Degrees north and east, and when (UTC). */
  readonly latitude: number;
  readonly longitude: number;
  readonly datetime: string;
  /** Of the stream: its first time stamp and the number of its values, from which its rhythm follows. */
  readonly firstDatetime: string;
  readonly values: number;
}

/** The newest measured positions by the codes of items: of those that have the streams, and of those above. */
export type MeasuredPositions = ReadonlyMap<string, MeasuredPosition>;

/** Tells the newest measured positions. */
export interface PositionSource {
  newest(): Promise<MeasuredPositions>;
}

/** A part of the items that have been somewhere, and how many there are in all. */
export interface PositionedItems {
  readonly items: readonly ItemPositionDocument[];
  readonly totalHits: number;
}

/** A part of the globe in degrees; one whose west is greater than its east lies across the antimeridian. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}
