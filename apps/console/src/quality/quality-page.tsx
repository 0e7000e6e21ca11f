import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { sharesQuery } from '../records/quality-shares';
import { QualityTable } from '../records/quality-table';
import { type QualityShares } from '../records/shares-of-streams';
import { Card } from '../ui/page/card';
import { PageHead } from '../ui/page/page-head';
import { Empty, Failed, Loading } from '../ui/state/states';
import { notJudged } from './not-judged';
import { NotJudgedTable } from './not-judged-table';
import styles from './quality-page.module.css';

/** Quality of the last day, the worst streams first; unjudged ones with reasons. */
export function QualityPage() {
  const intl = useIntl();
  const { data, error, refetch } = useQuery(sharesQuery(1));
  return (
    <>
      <PageHead title={intl.formatMessage({ id: 'quality.title' })} lead={<FormattedMessage id="quality.lead" />} />
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
          {!data.isComplete && (
            <p className={styles.note}>
              <FormattedMessage id="quality.most" values={{ most: data.totalHits }} />
            </p>
          )}
          <Worst shares={data.records} />
          <Unjudged shares={data.records} />
        </div>
      )}
    </>
  );
}

/** Flagged streams; of the others the number. */
function Worst({ shares }: { readonly shares: readonly QualityShares[] }) {
  const title = useIntl().formatMessage({ id: 'quality.worst' });
  const worst = shares.filter(({ suspect, bad }) => suspect + bad > 0);
  return (
    <Card title={title}>
      {worst.length > 0 && <QualityTable label={title} shares={worst} days={1} nameOf={(code) => code} />}
      <p className={styles.note}>
        <FormattedMessage id="quality.others" values={{ others: shares.length - worst.length }} />
      </p>
    </Card>
  );
}

function Unjudged({ shares }: { readonly shares: readonly QualityShares[] }) {
  const title = useIntl().formatMessage({ id: 'quality.notJudged' });
  const rows = notJudged(shares);
  return (
    <Card title={title}>
      {rows.length === 0 ? (
        <Empty title={<FormattedMessage id="quality.allJudged" />} />
      ) : (
        <NotJudgedTable label={title} rows={rows} />
      )}
    </Card>
  );
}
