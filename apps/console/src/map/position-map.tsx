import { Suspense } from 'react';
import { classes } from '../ui/classes';
import { ErrorBoundary } from '../ui/state/error-boundary';
import { Loading } from '../ui/state/states';
import { type PositionMapProps } from './position-map-props';
import styles from './position-map.module.css';
import { lazyPart } from '../ui/state/lazy-part';

const MapCanvas = lazyPart(() => import('./map-canvas'));

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
