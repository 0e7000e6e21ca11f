import { FormattedMessage, useIntl } from 'react-intl';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ProblemError } from '@pelorus/client';
import { PageHead } from '../ui/page/page-head';
import { Failed, Loading, Empty } from '../ui/state/states';
import { shownStreamsQuery, suggestionsQuery } from './data-queries';
import { codesOf, followsOf } from './data-view';
import { LatestStreamList } from './latest-streams';
import { StreamPicker } from './stream-picker';
import { StreamsView } from './streams-view';
import { useDataView } from './use-data-view';
import { CircleAlert } from '../ui/icons';
import { Button } from '../ui/control/button';
import styles from './data-page.module.css';

/** Whether an error means a registry without ingest service. */
const isWithoutService = (error: unknown): boolean =>
  error instanceof ProblemError && error.code === 'no-ingest-service';

function NoService() {
  const intl = useIntl();
  return (
    <>
      <PageHead title={intl.formatMessage({ id: 'data.title' })} />
      <Empty title={<FormattedMessage id="data.noService" />}>
        <p>
          <FormattedMessage id="data.noService.help" />
        </p>
        <Link to="/items">
          <FormattedMessage id="ui.toItems" />
        </Link>
      </Empty>
    </>
  );
}

/** Page of streams over time; the URL holds its state. */
export function DataPage() {
  const intl = useIntl();
  const { search, change } = useDataView();
  const codes = codesOf(search);
  const { data: streams, error, isPlaceholderData, refetch } = useQuery(shownStreamsQuery(codes, followsOf(search)));
  const { error: noSuggestions } = useQuery(suggestionsQuery(''));
  const add = (code: string): void => change({ codes: [...codes, code].join(',') });
  if (isWithoutService(error ?? noSuggestions)) return <NoService />;
  return (
    <>
      <PageHead title={intl.formatMessage({ id: 'data.title' })} lead={<FormattedMessage id="data.lead" />} />
      <StreamPicker chosen={codes} onChoose={add} />
      {codes.length === 0 && <LatestStreamList onChoose={add} />}
      {error && !streams && <Failed error={error} onRetry={() => void refetch()} />}
      {codes.length > 0 && !streams && !error && <Loading />}
      {streams && codes.length > 0 && (
        <>
          {!isPlaceholderData && (
            <GoneStreams codes={codes.filter((code) => !streams.some((stream) => stream.code === code))} />
          )}
          {streams.length > 0 && <StreamsView streams={streams.filter(({ code }) => codes.includes(code))} />}
        </>
      )}
    </>
  );
}

/** Names codes of the URL without a stream, and removes them. */
function GoneStreams({ codes }: { readonly codes: readonly string[] }) {
  const { search, change } = useDataView();
  if (codes.length === 0) return null;
  const rest = codesOf(search).filter((code) => !codes.includes(code));
  return (
    <div role="alert" className={styles.gone}>
      <CircleAlert size={18} aria-hidden />
      <p>
        <FormattedMessage id="data.gone" values={{ count: codes.length }} />{' '}
        {codes.map((code) => (
          <code key={code}>{code} </code>
        ))}
      </p>
      <Button onPress={() => change({ codes: rest.join(',') })}>
        <FormattedMessage id="data.gone.remove" />
      </Button>
    </div>
  );
}
