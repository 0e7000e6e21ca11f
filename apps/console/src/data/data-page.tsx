import { FormattedMessage, useIntl } from 'react-intl';
import { useQuery } from '@tanstack/react-query';
import { PageHead } from '../ui/page/page-head';
import { Failed, Loading } from '../ui/state/states';
import { shownStreamsQuery, suggestionsQuery } from './data-queries';
import { codesOf, followsOf } from './data-view';
import { GoneStreams } from './gone-streams';
import { LatestStreamList } from './latest-streams';
import { isWithoutService, NoService } from './no-service';
import { StreamPicker } from './stream-picker';
import { StreamsView } from './streams-view';
import { useDataView } from './use-data-view';

/** What instruments measured: streams chosen by name, drawn over time. The address holds all of it. */
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
