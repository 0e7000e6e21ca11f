import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { type FollowableStream } from '../api/followed';
import { doubt, type QualityShares } from '../records/quality-shares';
import { QualityTable } from '../records/quality-table';
import { sharesQuery } from '../records/shares-query';
import { WordsField } from '../ui/control/words-field';
import { Card } from '../ui/page/card';
import { PageHead } from '../ui/page/page-head';
import { Empty, Failed, Loading } from '../ui/state/states';
import { type NotJudged } from './not-judged';
import { NotJudgedTable } from './not-judged-table';
import { MOST_OF_DAY, notJudgedQuery, streamsOfDayQuery } from './quality-queries';
import styles from './quality-page.module.css';

const route = getRouteApi('/quality');

/** How good the values of the last day are: the worst streams first; and what nobody judges, with the reason. */
export function QualityPage() {
  const intl = useIntl();
  const { words = '' } = route.useSearch();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(streamsOfDayQuery(words));
  return (
    <>
      <PageHead title={intl.formatMessage({ id: 'quality.title' })} lead={<FormattedMessage id="quality.lead" />} />
      <div className={styles.search}>
        <WordsField
          label={intl.formatMessage({ id: 'quality.search' })}
          value={words}
          onWords={(next) => void navigate({ to: '/quality', search: next ? { words: next } : {}, replace: true })}
        />
      </div>
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : data.records.length === 0 ? (
        <Empty title={<FormattedMessage id="quality.none" />}>
          <Link to="/data">
            <FormattedMessage id="quality.toData" />
          </Link>
        </Empty>
      ) : (
        <div className={styles.cards}>
          {data.totalHits > data.records.length && (
            <p className={styles.note}>
              <FormattedMessage id="quality.most" values={{ most: MOST_OF_DAY, total: data.totalHits }} />
            </p>
          )}
          <Worst streams={data.records} />
          <Unjudged codes={data.records.map(({ code }) => code)} />
        </div>
      )}
    </>
  );
}

function Worst({ streams }: { readonly streams: readonly FollowableStream[] }) {
  const intl = useIntl();
  const { data, error, refetch } = useQuery(sharesQuery(streams, 1));
  const title = intl.formatMessage({ id: 'quality.worst' });
  return (
    <Card title={title}>
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <WorstTable label={title} shares={data} />
      ) : (
        <Loading />
      )}
    </Card>
  );
}

/** Streams that flags speak against; of the others only their number. */
function WorstTable({ label, shares }: { readonly label: string; readonly shares: readonly QualityShares[] }) {
  const worst = shares.filter((each) => doubt(each) > 0);
  return (
    <>
      {worst.length > 0 && <QualityTable label={label} shares={worst} days={1} nameOf={(code) => code} />}
      <p className={styles.note}>
        <FormattedMessage id="quality.others" values={{ others: shares.length - worst.length }} />
      </p>
    </>
  );
}

function Unjudged({ codes }: { readonly codes: readonly string[] }) {
  const intl = useIntl();
  const { data, error, refetch } = useQuery(notJudgedQuery(codes));
  const title = intl.formatMessage({ id: 'quality.notJudged' });
  const table = (rows: readonly NotJudged[]) =>
    rows.length === 0 ? (
      <Empty title={<FormattedMessage id="quality.allJudged" />} />
    ) : (
      <NotJudgedTable label={title} rows={rows} />
    );
  return (
    <Card title={title}>
      {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : data ? table(data) : <Loading />}
    </Card>
  );
}
