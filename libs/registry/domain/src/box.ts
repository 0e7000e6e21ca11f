/** A part of the globe in degrees; one whose west is greater than its east lies across the antimeridian. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}
