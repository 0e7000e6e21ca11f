import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { type MessageId } from '../messages';
import { Button } from '../ui/control/button';
import { SearchField } from '../ui/control/field';
import { datasetCountQuery, itemCountQuery, newestStreamsQuery, missionCountQuery } from './welcome-queries';
import styles from './welcome-page.module.css';

/** What this is, in a line, and the way to everything in it. */
export function Hero() {
  return (
    <header className={styles.hero}>
      <h1>
        <FormattedMessage id="welcome.headline" />
      </h1>
      <p>
        <FormattedMessage id="welcome.lead" />
      </p>
      <WordSearch />
      <Counts />
    </header>
  );
}

function WordSearch() {
  const intl = useIntl();
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const find = (event: FormEvent): void => {
    event.preventDefault();
    void navigate({ to: '/items', search: words.trim() ? { q: words.trim() } : {} });
  };
  return (
    <form role="search" className={styles.search} onSubmit={find}>
      <SearchField
        label={intl.formatMessage({ id: 'welcome.search' })}
        placeholder={intl.formatMessage({ id: 'welcome.searchExample' })}
        value={words}
        onChange={setWords}
      />
      <Button kind="main" type="submit">
        <FormattedMessage id="welcome.find" />
      </Button>
    </form>
  );
}

function Counts() {
  const items = useQuery(itemCountQuery);
  const streams = useQuery(newestStreamsQuery);
  const datasets = useQuery(datasetCountQuery);
  const missions = useQuery(missionCountQuery);
  return (
    <ul className={styles.counts}>
      <Count to="/items" count={items.data} label="welcome.items" />
      <Count to="/data" count={streams.data?.total} label="welcome.streams" />
      <Count to="/datasets" count={datasets.data} label="welcome.datasets" />
      <Count to="/missions" count={missions.data} label="welcome.missions" />
    </ul>
  );
}

interface CountProps {
  readonly to: '/items' | '/data' | '/datasets' | '/missions';
  readonly count: number | undefined;
  readonly label: MessageId;
}

function Count({ to, count, label }: CountProps): ReactNode {
  return (
    <li>
      <Link to={to}>
        <strong>{count === undefined ? '–' : <FormattedNumber value={count} />}</strong>{' '}
        <FormattedMessage id={label} values={{ count: count ?? 0 }} />
      </Link>
    </li>
  );
}
