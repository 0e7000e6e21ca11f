import { type Box, type MapPlace, type Track } from './place';

/** Contents of a map, and its callbacks. */
export interface PositionMapProps {
  /** Name of the map for screen readers. */
  readonly label: string;
  /** Keep the array as long as nothing changes: a new one is drawn anew. */
  readonly places: readonly MapPlace[];
  readonly tracks?: readonly Track[];
  /** Moment up to which tracks are shown, in milliseconds since 1970; without it they are whole. */
  readonly moment?: number | undefined;
  /** Id of the place that is marked; the map moves to it. */
  readonly chosen?: string | undefined;
  /** Longitude and latitude that are marked while a pointer elsewhere stands for them; a map with it marks no place. */
  readonly pointed?: readonly [number, number] | undefined;
  readonly onChoose?: (id: string) => void;
  /** A click where no place is. */
  readonly onPosition?: (longitude: number, latitude: number) => void;
  /** The part of the world in view, after each move. */
  readonly onView?: (box: Box) => void;
  /** The moment of a track under the pointer, in milliseconds since 1970; undefined once the pointer leaves. */
  readonly onTrackTime?: (time: number | undefined) => void;
  /** A box that somebody drew with Shift. */
  readonly onBox?: (box: Box) => void;
  /** Give a height; without one it is 24rem. */
  readonly className?: string | undefined;
}
