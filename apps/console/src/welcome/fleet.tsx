import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { PositionMap } from '../map/position-map';
import { positionsQuery } from '../map/positions-query';
import { Card } from '../ui/page/card';
import { Failed } from '../ui/state/states';
import styles from './welcome-page.module.css';

/** The platforms themselves, without what is mounted on them. */
const PLATFORMS = { where: 'parent==null' };
/** Platforms that are also named beside the map. */
const MOST_NAMED = 12;

/** Where the platforms were last. */
export function Fleet() {
  const intl = useIntl();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(positionsQuery(PLATFORMS));
  const open = (id: string): void => void navigate({ to: '/items/$id', params: { id } });
  return (
    <Card
      title={intl.formatMessage({ id: 'welcome.fleet' })}
      actions={
        <Link to="/items" search={{ view: 'map' }}>
          <FormattedMessage id="welcome.all" />
        </Link>
      }
    >
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <PositionMap
          label={intl.formatMessage({ id: 'welcome.map' })}
          places={data?.places ?? NONE}
          onChoose={open}
          className={styles.map}
        />
      )}
      <ul className={styles.platforms}>
        {data?.places.slice(0, MOST_NAMED).map(({ id, name }) => (
          <li key={id}>
            <Link to="/items/$id" params={{ id }} dir="auto">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const NONE: readonly never[] = [];
