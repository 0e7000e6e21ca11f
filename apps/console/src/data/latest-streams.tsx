import { itemCodeOf } from '../records/ancestor-codes';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Sparkline } from '../plot/sparkline';
import { sparklinesQuery } from '../plot/sparkline-query';
import { useMovingNow } from '../plot/use-now';
import { Card } from '../ui/page/card';
import { Empty, Failed, Loading } from '../ui/state/states';
import { valueText } from '../ui/text/number-text';
import { TimeSince } from '../ui/text/time';
import { Button } from '../ui/control/button';
import { suggestionsQuery } from './data-queries';
import styles from './latest-streams.module.css';
import { nameOf } from './data-view';

const SHOWN = 12;

/** Latest streams, to begin with. */
export function LatestStreamList({ onChoose }: { readonly onChoose: (code: string) => void }) {
  const { data, error, refetch } = useQuery(suggestionsQuery(''));
  const { locale } = useIntl();
  const now = useMovingNow(60_000);
  const streams = varied(data ?? []);
  const codes = streams.filter(({ unit }) => unit !== 'text').map(({ code }) => code);
  const { data: small } = useQuery(sparklinesQuery(codes));
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.length === 0) {
    return (
      <Empty title={<FormattedMessage id="data.noStreams" />}>
        <p>
          <FormattedMessage id="data.noStreams.help" />
        </p>
      </Empty>
    );
  }
  return (
    <Card title={<FormattedMessage id="data.latest" />}>
      <ul className={styles.streams}>
        {streams.map(({ code, unit, lastValue, lastDatetime }) => (
          <li key={code}>
            <Button data-print className={styles.stream} onPress={() => onChoose(code)}>
              <span className={styles.name}>
                <strong>{nameOf(code)}</strong> <span className={styles.item}>{itemCodeOf(code)}</span>
              </span>
              <span className={styles.value}>
                {valueText(lastValue, locale)} {unit !== 'text' && unit}
                <span className={styles.item}>{lastDatetime && <TimeSince value={lastDatetime} now={now} />}</span>
              </span>
              <Sparkline data={small?.lines.get(code) ?? NOTHING} {...(small ? { range: small.range } : {})} />
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const NOTHING = { times: [], values: [], gap: 0 };

/** Latest streams, at most two of an item, for variety. */
function varied<Named extends { readonly code: string }>(streams: readonly Named[]): readonly Named[] {
  const seen = new Map<string, number>();
  return streams
    .filter(({ code }) => {
      const count = (seen.get(itemCodeOf(code)) ?? 0) + 1;
      seen.set(itemCodeOf(code), count);
      return count <= 2;
    })
    .slice(0, SHOWN);
}
