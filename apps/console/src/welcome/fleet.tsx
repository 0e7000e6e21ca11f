import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { FleetDayMap } from '../map/tracks/fleet-day-map';
import { positionsQuery } from '../map/positions-query';
import { Card } from '../ui/page/card';
import styles from './welcome-page.module.css';

/** The platforms themselves, without what is mounted on them. */
const PLATFORMS = { where: 'parent==null' };
/** Platforms that are also named beside the map. */
const MOST_NAMED = 12;

const route = getRouteApi('/');

/** Where the platforms are, and were in the last day. */
export function Fleet() {
  const intl = useIntl();
  const navigate = useNavigate();
  const search = route.useSearch();
  const { data } = useQuery(positionsQuery(PLATFORMS));
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
      <FleetDayMap
        label={intl.formatMessage({ id: 'welcome.map' })}
        colour={search.colour}
        onColour={(colour) =>
          void navigate({ to: '/', search: colour ? { colour } : {}, replace: true, resetScroll: false })
        }
        onChoose={open}
        className={styles.map}
      />
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
