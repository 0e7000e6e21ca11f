import { MapPin } from '../../ui/icons';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PositionMap } from '../../map/position-map';
import { Button } from '../../ui/control/button';
import styles from './event-position.module.css';
import { type FormExtra } from '../../forms/record-form';

/** Map to pick an event's position, in step with the fields. */
export const eventPosition: FormExtra = (values, change) => (
  <PickedPosition
    latitude={degreesOf(values['latitude'])}
    longitude={degreesOf(values['longitude'])}
    onPick={(longitude, latitude) => {
      change('latitude', rounded(latitude));
      change('longitude', rounded(longitude));
    }}
  />
);

const DECIMALS = 5;

const rounded = (degrees: number): number => Number(degrees.toFixed(DECIMALS));

const degreesOf = (value: unknown): number | undefined => {
  const degrees = value === null || value === undefined || value === '' ? NaN : Number(value);
  return Number.isFinite(degrees) ? degrees : undefined;
};

interface Props {
  readonly latitude: number | undefined;
  readonly longitude: number | undefined;
  readonly onPick: (longitude: number, latitude: number) => void;
}

function PickedPosition({ latitude, longitude, onPick }: Props) {
  const intl = useIntl();
  const [open, setOpen] = useState(false);
  const name = intl.formatMessage({ id: 'item.event' });
  const places = useMemo(
    () =>
      latitude === undefined || longitude === undefined || Math.abs(latitude) > 90
        ? []
        : [{ id: 'event', name, latitude, longitude }],
    [latitude, longitude, name],
  );
  if (!open)
    return (
      <Button className={styles.open} onPress={() => setOpen(true)}>
        <MapPin size={16} aria-hidden /> <FormattedMessage id="edit.pickOnMap" />
      </Button>
    );
  return (
    <div>
      <p className={styles.help}>
        <FormattedMessage id="edit.pickHelp" />
      </p>
      <PositionMap
        label={intl.formatMessage({ id: 'edit.pickOnMap' })}
        places={places}
        onPosition={onPick}
        className={styles.map}
      />
    </div>
  );
}
