import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PositionMap } from '../map/position-map';
import { Card } from '../ui/card';
import { type ShownItem } from './item-queries';
import styles from './overview-tab.module.css';
import { placesOf, trackOf } from './positions';

/** Where an item was, by its events, with the way between them. */
export function MapCard({ item: { events } }: { readonly item: ShownItem }) {
  const intl = useIntl();
  const places = useMemo(() => placesOf(events ?? []), [events]);
  const tracks = useMemo(() => [trackOf(events ?? [])], [events]);
  if (places.length === 0) return null;
  return (
    <Card title={<FormattedMessage id="item.positions" />}>
      <PositionMap
        label={intl.formatMessage({ id: 'item.positions' })}
        places={places}
        tracks={tracks}
        className={styles.map}
      />
    </Card>
  );
}
