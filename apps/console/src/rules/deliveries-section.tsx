import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useChange } from '../session/session';
import { Button } from '../ui/control/button';
import { Modal } from '../ui/control/dialog';
import { ProblemAlert } from '../ui/state/problem';
import { Empty, Failed, Loading } from '../ui/state/states';
import { type Column, Table } from '../ui/table/table';
import { Badge } from '../ui/text/badge';
import { Time } from '../ui/text/time';
import { type Attempt, type Delivery } from './rule';
import { attemptsQuery, deliveriesQuery, receiversQuery, rulesQuery, sendAgain } from './rule-queries';
import styles from './rules-page.module.css';

const TONES = { sent: 'good', waiting: 'accent', failed: 'fault', cancelled: undefined } as const;

export function DeliveriesSection() {
  const intl = useIntl();
  const { data, error, refetch } = useQuery(deliveriesQuery);
  const { data: receivers = [] } = useQuery(receiversQuery);
  const { data: rules = [] } = useQuery(rulesQuery);
  const [shown, setShown] = useState<Delivery>();
  const again = useChange(sendAgain);
  if (!data) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading />;
  if (data.length === 0) return <Empty title={<FormattedMessage id="rules.noDeliveries" />} />;
  const nameOf = (list: readonly { id: number; name: string }[], id: number | undefined): string =>
    list.find((one) => one.id === id)?.name ?? '';
  const columns: readonly Column<Delivery>[] = [
    {
      id: 'created',
      title: <FormattedMessage id="rules.delivery.created" />,
      cell: ({ created }) => <Time value={created} />,
    },
    {
      id: 'type',
      title: <FormattedMessage id="rules.delivery.type" />,
      cell: ({ type }) => <FormattedMessage id={`rules.type.${type}`} />,
    },
    {
      id: 'rule',
      title: <FormattedMessage id="rules.delivery.rule" />,
      kind: 'text',
      cell: ({ ruleId }) => nameOf(rules, ruleId),
    },
    {
      id: 'receiver',
      title: <FormattedMessage id="rules.delivery.receiver" />,
      kind: 'text',
      cell: ({ receiverId }) => nameOf(receivers, receiverId),
    },
    {
      id: 'state',
      title: <FormattedMessage id="rules.now" />,
      kind: 'text',
      cell: ({ state, lastError, nextAttempt }) => (
        <>
          <Badge tone={TONES[state]}>
            <FormattedMessage id={`rules.delivery.${state}`} />
          </Badge>{' '}
          {state !== 'sent' && lastError} {state === 'waiting' && nextAttempt && <Time value={nextAttempt} />}
        </>
      ),
    },
    {
      id: 'attempts',
      title: <FormattedMessage id="rules.delivery.attempts" />,
      kind: 'number',
      cell: (delivery) => (
        <Button kind="plain" onPress={() => setShown(delivery)}>
          {delivery.attempts}
        </Button>
      ),
    },
    {
      id: 'again',
      title: '',
      cell: ({ id }) => (
        <Button kind="plain" onPress={() => again.mutate(id)} isDisabled={again.isPending}>
          <FormattedMessage id="rules.sendAgain" />
        </Button>
      ),
    },
  ];
  return (
    <div className={styles.section}>
      {again.error && <ProblemAlert error={again.error} />}
      <Table
        label={intl.formatMessage({ id: 'rules.tab.deliveries' })}
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
      />
      {shown && <Attempts delivery={shown} onClose={() => setShown(undefined)} />}
    </div>
  );
}

function Attempts({ delivery, onClose }: { readonly delivery: Delivery; readonly onClose: () => void }) {
  const intl = useIntl();
  const { data, error } = useQuery(attemptsQuery(delivery.id));
  const title = intl.formatMessage({ id: 'rules.delivery.attempts' });
  const columns: readonly Column<Attempt>[] = [
    { id: 'at', title: <FormattedMessage id="rules.delivery.at" />, cell: ({ datetime }) => <Time value={datetime} /> },
    {
      id: 'result',
      title: <FormattedMessage id="rules.delivery.result" />,
      kind: 'text',
      cell: ({ result, status, error: reason }) =>
        [status, reason ?? result].filter((part) => part !== undefined).join(' '),
    },
    {
      id: 'took',
      title: <FormattedMessage id="rules.delivery.took" />,
      kind: 'number',
      cell: ({ milliseconds = 0 }) => intl.formatNumber(milliseconds, { style: 'unit', unit: 'millisecond' }),
    },
  ];
  return (
    <Modal title={title} onClose={onClose} kind="wide">
      {error && <ProblemAlert error={error} />}
      {data?.length === 0 && <FormattedMessage id="rules.noAttempts" />}
      {data && data.length > 0 && (
        <Table label={title} columns={columns} rows={data} rowKey={({ datetime }) => datetime} />
      )}
    </Modal>
  );
}
