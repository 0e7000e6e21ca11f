import { useQuery } from '@tanstack/react-query';
import { FormattedNumber, useIntl } from 'react-intl';
import { Select } from '../../ui/control/select';
import styles from './colour-key.module.css';
import { trackColoursQuery } from './fleet-track-query';
import { type ColourScale, SCALE_GRADIENT } from './track-colours';

interface Props {
  readonly label: string;
  readonly colour: string | undefined;
  readonly onColour: (name: string | undefined) => void;
  readonly scale: ColourScale | undefined;
  readonly unit: string | undefined;
}

const NONE = '-';

/** Chooses what colours tracks, and says what the colours stand for. */
export function ColourKey({ label, colour, onColour, scale, unit }: Props) {
  const intl = useIntl();
  const { data: names = [] } = useQuery(trackColoursQuery);
  const known = colour === undefined || names.includes(colour) ? names : [colour, ...names];
  const options = [{ id: NONE, label: intl.formatMessage({ id: 'map.colour.none' }) }].concat(
    known.map((id) => ({ id, label: id.replaceAll('_', ' ') })),
  );
  return (
    <div className={styles.key}>
      <Select
        label={label}
        hidesLabel
        options={options}
        value={colour ?? NONE}
        onChange={(id) => onColour(id === NONE ? undefined : id)}
      />
      {colour !== undefined && scale && (
        <span className={styles.scale}>
          <FormattedNumber value={scale.least} maximumSignificantDigits={4} />
          <span className={styles.colours} style={{ background: SCALE_GRADIENT }} aria-hidden />
          <FormattedNumber value={scale.most} maximumSignificantDigits={4} /> {unit}
        </span>
      )}
    </div>
  );
}
