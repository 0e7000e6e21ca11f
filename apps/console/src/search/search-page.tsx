import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type FormEvent, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LinkedPlot } from '../linked/linked-plot';
import { DAY, type TimeRange } from '../plot/time-range';
import { Button } from '../ui/control/button';
import { SearchField } from '../ui/control/field';
import { Card } from '../ui/page/card';
import { PageHead } from '../ui/page/page-head';
import { Empty, Failed, Loading } from '../ui/state/states';
import { useNow } from '../ui/use-now';
import { stepCountsQuery, type FoundStream, foundStreamsQuery, MOST_COVERED } from './found-streams-query';
import { FoundTable } from './found-table';
import { type StreamSearch } from './search-search';
import { understandQuery, type Understanding } from './understand-query';
import { UnderstoodLine } from './understood-line';
import styles from './search-page.module.css';

const route = getRouteApi('/search');

/** Words such as `salinity 2023 Fram Strait`, answered with streams, when they have values, and a plot with the way. */
export function SearchPage() {
  const intl = useIntl();
  const { q = '', code }: StreamSearch = route.useSearch();
  const navigate = route.useNavigate();
  const today = Math.floor(useNow(600) / DAY);
  const { data, error, refetch } = useQuery(understandQuery(q, today));
  return (
    <div className={styles.page}>
      <PageHead title={intl.formatMessage({ id: 'search.title' })} lead={<FormattedMessage id="search.lead" />} />
      <WordsForm key={q} words={q} onWords={(words) => void navigate({ search: words ? { q: words } : {} })} />
      {q === '' ? (
        <Examples />
      ) : error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : (
        <>
          <UnderstoodLine understood={data} />
          <Found
            understood={data}
            code={code}
            onCode={(next) => void navigate({ search: { q, code: next }, replace: true, resetScroll: false })}
          />
        </>
      )}
    </div>
  );
}

function WordsForm({ words, onWords }: { readonly words: string; readonly onWords: (words: string) => void }) {
  const intl = useIntl();
  const [text, setText] = useState(words);
  const look = (event: FormEvent): void => {
    event.preventDefault();
    onWords(text.trim());
  };
  return (
    <form role="search" className={styles.form} onSubmit={look}>
      <SearchField
        label={intl.formatMessage({ id: 'search.words' })}
        placeholder={intl.formatMessage({ id: 'search.example.strait' })}
        value={text}
        onChange={setText}
        autoFocus={words === ''}
      />
      <Button kind="main" type="submit">
        <FormattedMessage id="search.look" />
      </Button>
    </form>
  );
}

const EXAMPLES = ['strait', 'month', 'ship', 'week'] as const;

function Examples() {
  const intl = useIntl();
  return (
    <Card title={<FormattedMessage id="search.examples" />}>
      <ul className={styles.examples}>
        {EXAMPLES.map((name) => {
          const words = intl.formatMessage({ id: `search.example.${name}` });
          return (
            <li key={name}>
              <Link to="/search" search={{ q: words }}>
                {words}
              </Link>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

interface FoundProps {
  readonly understood: Understanding;
  readonly code: string | undefined;
  readonly onCode: (code: string) => void;
}

function Found({ understood, code, onCode }: FoundProps) {
  const { data, error, refetch } = useQuery(foundStreamsQuery(understood));
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.found.length === 0)
    return (
      <Empty title={<FormattedMessage id="search.none" />}>
        <FormattedMessage id="search.noneHelp" />
      </Empty>
    );
  return <FoundStreams {...data} {...{ understood, code, onCode }} />;
}

interface StreamsProps extends FoundProps {
  readonly found: readonly FoundStream[];
  readonly total: number;
}

function FoundStreams({ found, total, understood, code, onCode }: StreamsProps) {
  const numbers = found.filter(({ stream }) => stream.unit !== 'text');
  const shown = numbers.find(({ stream }) => stream.code === code) ?? numbers[0];
  const whole = useMemo(() => understood.range ?? span(found), [understood, found]);
  const codes = found.slice(0, MOST_COVERED).map(({ stream }) => stream.code);
  const { data: coverage } = useQuery(stepCountsQuery(codes, whole));
  const plotted = useMemo(() => (shown ? [shown.stream] : []), [shown]);
  return (
    <>
      {shown && (
        <Card title={<bdi className={styles.code}>{shown.stream.code}</bdi>}>
          <LinkedPlot streams={plotted} range={shown.range} />
        </Card>
      )}
      <Card title={<FormattedMessage id="search.streams" />}>
        <p role="status" className={styles.quiet}>
          <FormattedMessage id="search.count" values={{ count: total, shown: found.length }} />
        </p>
        <FoundTable found={found} coverage={coverage} range={whole} chosen={shown?.stream.code} onChoose={onCode} />
      </Card>
    </>
  );
}

/** From the first to the last time that is of interest. */
const span = (found: readonly FoundStream[]): TimeRange => ({
  from: Math.min(...found.map(({ range }) => range.from)),
  to: Math.max(...found.map(({ range }) => range.to)),
});
