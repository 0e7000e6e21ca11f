import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { PositionMap } from '../map/position-map';
import { positionsQuery } from '../map/positions-query';
import { type Question } from './find-search';
import styles from './found-map.module.css';

interface Props {
  readonly question: Question;
  readonly chosen?: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** Last positions of the results. */
export function FoundMap({ question, chosen, onChoose }: Props) {
  const intl = useIntl();
  const { data } = useQuery(positionsQuery(question));
  const left = data ? data.total - data.places.length : 0;
  return (
    <div className={styles.map}>
      <PositionMap
        label={intl.formatMessage({ id: 'find.map' })}
        places={data?.places ?? NONE}
        chosen={chosen}
        onChoose={onChoose}
        className={styles.canvas}
      />
      {data?.total === 0 && (
        <p role="status" className={styles.note}>
          <FormattedMessage id="find.noPositions" />
        </p>
      )}
      {left > 0 && (
        <p role="status" className={styles.note}>
          <FormattedMessage id="find.somePositions" values={{ shown: data?.places.length, total: data?.total }} />
        </p>
      )}
    </div>
  );
}

const NONE: readonly never[] = [];
