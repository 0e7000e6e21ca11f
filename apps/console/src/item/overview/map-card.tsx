import { freshnessOf } from '@pelorus/shared/kernel';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type MapPlace } from '../../map/place';
import { PositionMap } from '../../map/position-map';
import { Card } from '../../ui/page/card';
import { TimeSince } from '../../ui/text/time';
import { useNow } from '../../ui/use-now';
import { type ItemViewProps } from '../item-view-props';
import styles from './overview-tab.module.css';
import { eventPlaces, trackOf } from './positions';
import { type LatestTrack, trackQuery } from './track-query';

/** Positions of an item: events with the way between, or recent measurements. */
export function MapCard({ item: { code, events }, asOf }: ItemViewProps) {
  const intl = useIntl();
  const { data: latest = null } = useQuery({ ...trackQuery(code), enabled: !asOf });
  const lately = intl.formatMessage({ id: 'item.latestPosition' });
  const now = useNow();
  const isOld = latest !== null && (freshnessOf(latest.stream, now) ?? 'fresh') !== 'fresh';
  const places = useMemo(
    () => [...eventPlaces(events ?? []), ...latestPlace(latest, lately, isOld)],
    [events, latest, lately, isOld],
  );
  const tracks = useMemo(() => [latest?.track ?? trackOf(events ?? [])], [events, latest]);
  if (places.length === 0) return null;
  return (
    <Card title={<FormattedMessage id="item.positions" />}>
      <PositionMap
        label={intl.formatMessage({ id: 'item.positions' })}
        places={places}
        tracks={tracks}
        className={styles.map}
      />
      {latest && <LatestPosition latest={latest} />}
    </Card>
  );
}

function latestPlace(latest: LatestTrack | null, name: string, isOld: boolean): MapPlace[] {
  const [longitude, latitude] = latest?.track.positions.at(-1) ?? [];
  return longitude === undefined || latitude === undefined ? [] : [{ id: 'latest', name, longitude, latitude, isOld }];
}

function LatestPosition({ latest: { track, at } }: { readonly latest: LatestTrack }) {
  const intl = useIntl();
  const now = useNow();
  const [longitude = 0, latitude = 0] = track.positions.at(-1) ?? [];
  const degrees = (value: number): string => intl.formatNumber(value, { maximumFractionDigits: 4 });
  return (
    <p className={styles.quiet}>
      <FormattedMessage
        id="item.latestPositionAt"
        values={{
          latitude: degrees(latitude),
          longitude: degrees(longitude),
          time: <TimeSince value={at} now={now} />,
        }}
      />
    </p>
  );
}
