import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type FollowableStream } from '../../api/followed';
import { SHARE_DAYS, type ShareDays, sharesQuery } from '../../records/quality-shares';
import { QualityTable } from '../../records/quality-table';
import { Select } from '../../ui/control/select';
import { Card } from '../../ui/page/card';
import { Empty, Failed, Loading } from '../../ui/state/states';

/** Shares of good, suspect and bad values over a day or 30 days. */
export function QualityCard({ streams }: { readonly streams: readonly FollowableStream[] }) {
  const intl = useIntl();
  const [days, setDays] = useState<ShareDays>(1);
  const { data, error, refetch } = useQuery(sharesQuery(days, streams));
  const shares = data?.records.filter(({ values }) => values > 0);
  if (streams.length === 0) return null;
  const title = intl.formatMessage({ id: 'item.quality' });
  return (
    <Card
      title={title}
      actions={
        <Select
          label={intl.formatMessage({ id: 'item.quality.over' })}
          hidesLabel
          options={SHARE_DAYS.map((each) => ({
            id: String(each),
            label: intl.formatMessage({ id: `item.quality.${each}` }),
          }))}
          value={String(days)}
          onChange={(next) => setDays(Number(next) as ShareDays)}
        />
      }
    >
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !shares ? (
        <Loading />
      ) : shares.length === 0 ? (
        <Empty title={<FormattedMessage id="item.quality.none" />} />
      ) : (
        <QualityTable
          label={title}
          shares={shares}
          days={days}
          nameOf={(code) => code.slice(code.lastIndexOf(':') + 1)}
        />
      )}
    </Card>
  );
}
