import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useChange } from '../session/session';
import { Button } from '../ui/control/button';
import { Card } from '../ui/page/card';
import { ProblemAlert } from '../ui/state/problem';
import { type Column, Table } from '../ui/table/table';
import { momentOf } from '../ui/text/moment';
import { Time } from '../ui/text/time';
import { useNow } from '../ui/use-now';
import { endSilence, type Silence, silencesQuery } from './alert-queries';
import styles from './alerts-page.module.css';

/** Silences: present ones with a button to end them, and former ones. */
export function SilencesCard() {
  const intl = useIntl();
  const { data = [] } = useQuery(silencesQuery);
  const now = useNow();
  const end = useChange(endSilence);
  if (data.length === 0) return null;
  const title = intl.formatMessage({ id: 'alerts.silences' });
  const columns: readonly Column<Silence>[] = [
    {
      id: 'where',
      title: intl.formatMessage({ id: 'alerts.silence.where' }),
      kind: 'text',
      cell: ({ where }) => <code>{where}</code>,
    },
    {
      id: 'why',
      title: intl.formatMessage({ id: 'alerts.silence.why' }),
      kind: 'text',
      cell: ({ comment }) => comment,
    },
    {
      id: 'who',
      title: intl.formatMessage({ id: 'alerts.silence.who' }),
      cell: ({ username }) => <bdi>{username}</bdi>,
    },
    {
      id: 'from',
      title: intl.formatMessage({ id: 'alerts.silence.from' }),
      cell: ({ datetimeMin }) => <Time value={datetimeMin} />,
    },
    {
      id: 'until',
      title: intl.formatMessage({ id: 'alerts.silence.until' }),
      cell: ({ datetimeMax, ended }) => <Time value={ended ?? datetimeMax} />,
    },
    {
      id: 'end',
      title: '',
      cell: (silence) =>
        holds(silence, now) ? (
          <Button kind="plain" onPress={() => end.mutate(silence.id)} isPending={end.isPending}>
            <FormattedMessage id="alerts.silence.end" />
          </Button>
        ) : (
          <span className={styles.quiet}>
            <FormattedMessage id="alerts.silence.ended" />
          </span>
        ),
    },
  ];
  return (
    <Card title={title}>
      {end.error && <ProblemAlert error={end.error} />}
      <Table label={title} columns={columns} rows={data} rowKey={({ id }) => id} />
    </Card>
  );
}

const holds = ({ ended, datetimeMax }: Silence, now: number): boolean =>
  ended === undefined && (momentOf(datetimeMax)?.getTime() ?? 0) > now;
