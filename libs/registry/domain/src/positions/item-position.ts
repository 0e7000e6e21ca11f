/** Item and its last position, from an event or a measurement. */
export interface ItemPositionDocument {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  /** `systemName` of the type. */
  readonly type: string;
  readonly status: string;
  readonly event?: {
    readonly label: string;
    /** `systemName` of the type. */
    readonly type: string;
    readonly startDate: string;
    readonly endDate: string;
    readonly latitude: number;
    readonly longitude: number;
    readonly elevation?: number;
  };
  readonly measured?: MeasuredPosition;
}

/** Position from streams of latitude and longitude. */
export interface MeasuredPosition {
  /** Code of the latitude stream. */
  readonly stream: string;
  /** Degrees north and east, and UTC. */
  readonly latitude: number;
  readonly longitude: number;
  readonly datetime: string;
  /** First time stamp and number of values of the stream, for its rhythm. */
  readonly firstDatetime: string;
  readonly values: number;
}

/** Newest measured positions by item code: of items with streams, and of those above. */
export type MeasuredPositions = ReadonlyMap<string, MeasuredPosition>;

/** Source of measured positions. */
export interface PositionSource {
  newest(): Promise<MeasuredPositions>;
}

/** Page of items with a position, and their number. */
export interface PositionedItems {
  readonly items: readonly ItemPositionDocument[];
  readonly totalHits: number;
}

/** Box in degrees; crosses the antimeridian where west > east. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}
