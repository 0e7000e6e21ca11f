import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { type MapPlace } from '../map/place';
import { PositionMap } from '../map/position-map';
import { fleetDayQuery } from '../map/tracks/fleet-track-query';
import { drawnTracks } from '../map/tracks/fleet-tracks';
import { useSame } from '../ui/use-same';
import { type PlatformState } from './platform';
import styles from './fleet-page.module.css';

interface Props {
  readonly states: readonly PlatformState[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** Platforms of the table on their tracks of the last day. */
export function FleetMap({ states, chosen, onChoose }: Props) {
  const intl = useIntl();
  // Stable object: the map redraws another one.
  const places = useSame(states.flatMap(({ platform }) => placeOf(platform)));
  const { data: day } = useQuery(fleetDayQuery(undefined));
  const listed = states.map(({ platform: { id } }) => id).join();
  const tracks = useMemo(() => {
    const ids = new Set(listed.split(','));
    return drawnTracks(day?.tracks.filter(({ id }) => ids.has(id)) ?? [], undefined);
  }, [day, listed]);
  return (
    <PositionMap
      label={intl.formatMessage({ id: 'fleet.map' })}
      places={places}
      tracks={tracks}
      chosen={chosen}
      onChoose={onChoose}
      className={styles.map}
    />
  );
}

function placeOf({ id, name, place }: PlatformState['platform']): MapPlace[] {
  if (!place) return [];
  const { longitude, latitude, freshness, datetime } = place;
  const look = freshness === 'fresh' ? { name } : { name: `${name}, ${datetime.slice(0, 10)}`, isOld: true };
  return [{ id: String(id), ...look, longitude, latitude }];
}
