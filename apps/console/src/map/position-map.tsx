import { lazy, Suspense } from 'react';
import { classes } from '../ui/classes';
import { ErrorBoundary } from '../ui/error-boundary';
import { Loading } from '../ui/states';
import { type Box, type Place, type Track } from './place';
import styles from './position-map.module.css';

const MapCanvas = lazy(() => import('./map-canvas'));

export interface PositionMapProps {
  /** Name of the map for screen readers. */
  readonly label: string;
  /** Keep the array as long as nothing changes: a new one is drawn anew. */
  readonly places: readonly Place[];
  readonly tracks?: readonly Track[];
  /** Id of the place that is marked; the map moves to it. */
  readonly chosen?: string | undefined;
  readonly onChoose?: (id: string) => void;
  /** A click where no place is. */
  readonly onPosition?: (longitude: number, latitude: number) => void;
  /** The part of the world in view, after each move. */
  readonly onView?: (box: Box) => void;
  /** Give a height; without one it is 24rem. */
  readonly className?: string | undefined;
}

/**
 * Places on a globe, with clusters, tracks and one that is marked. A list or table beside it must say the same: a map is for
 * the eye. Reads no tiles and asks no third party; its library is loaded when the first map is shown.
 */
export function PositionMap({ className, ...map }: PositionMapProps) {
  return (
    <div className={classes(styles.map, className)} role="region" aria-label={map.label}>
      <ErrorBoundary>
        <Suspense fallback={<Loading />}>
          <MapCanvas {...map} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
