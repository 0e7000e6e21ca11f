import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { Failed, Loading } from '../../ui/state/states';
import { PositionMap } from '../position-map';
import { ColourKey } from './colour-key';
import styles from './fleet-day-map.module.css';
import { type FleetDay, fleetDayQuery } from './fleet-track-query';
import { drawnTracks, positionAt, scaleOfTracks } from './fleet-tracks';
import { NoTracks, ReplayBar } from './replay-bar';
import { useReplay } from './use-replay';

interface Props {
  /** Name of the map for screen readers. */
  readonly label: string;
  /** Name of the parameter that colours the tracks. */
  readonly colour: string | undefined;
  readonly onColour: (name: string | undefined) => void;
  /** Told of the id of a platform. */
  readonly onChoose: (id: string) => void;
  /** Gives the map its height. */
  readonly className?: string | undefined;
}

/** The fleet on the globe, moving, on its ways of the last day, which can be played. */
export function FleetDayMap({ colour, ...rest }: Props) {
  const { data, error, refetch } = useQuery(fleetDayQuery(colour));
  if (data) return <FleetOfDay day={data} colour={colour} {...rest} />;
  return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading />;
}

function FleetOfDay({ day, label, colour, onColour, onChoose, className }: Props & { readonly day: FleetDay }) {
  const intl = useIntl();
  const replay = useReplay(day.range);
  const scale = useMemo(() => scaleOfTracks(day.tracks), [day]);
  const tracks = useMemo(() => drawnTracks(day.tracks, scale), [day, scale]);
  const places = useMemo(() => placesAt(day, replay.moment), [day, replay.moment]);
  return (
    <>
      <PositionMap {...{ label, places, tracks, onChoose, className }} moment={replay.moment} />
      {day.tracks.length === 0 ? (
        <NoTracks />
      ) : (
        <div className={styles.controls}>
          <ReplayBar range={day.range} {...replay} />
          <ColourKey
            {...{ colour, onColour, scale }}
            unit={day.unit}
            label={intl.formatMessage({ id: 'map.colour' })}
          />
        </div>
      )}
    </>
  );
}

/** Where the platforms were at a moment; those without a track where they were last. */
function placesAt({ places, tracks }: FleetDay, moment: number | undefined): FleetDay['places'] {
  if (moment === undefined) return places;
  const byId = new Map(tracks.map((track) => [track.id, track]));
  return places.flatMap((place) => {
    const track = byId.get(place.id);
    const at = track && positionAt(track, moment);
    if (!track) return [place];
    return at ? [{ id: place.id, name: track.name, longitude: at[0], latitude: at[1] }] : [];
  });
}
