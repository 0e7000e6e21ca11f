import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AlertStateBadge } from '../records/alert-state-badge';
import { type Alert } from '../records/alerts';
import { itemCodeOf } from '../records/ancestor-codes';
import { useAccount, useChange } from '../session/session';
import { Button } from '../ui/control/button';
import { Modal } from '../ui/control/dialog';
import { Failed, Loading } from '../ui/state/states';
import { Facts } from '../ui/text/facts';
import { valueText } from '../ui/text/number-text';
import { Time } from '../ui/text/time';
import { acknowledge, alertQuery, silenceFilter, transitionsQuery, withdraw } from './alert-queries';
import styles from './alerts-page.module.css';
import { SilenceDialog } from './silence-dialog';
import { TransitionList } from './transition-list';
import { TextControl } from '../ui/control/field';
import { Form, FormActions } from '../ui/control/form';
import { ProblemAlert } from '../ui/state/problem';

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** Alert with its history and actions. */
export function AlertDrawer({ id, onClose }: Props) {
  const intl = useIntl();
  const { data, error, refetch } = useQuery(alertQuery(id));
  const { data: transitions = [] } = useQuery(transitionsQuery(id));
  return (
    <Modal title={data?.rule ?? intl.formatMessage({ id: 'alerts.one' })} onClose={onClose} kind="drawer">
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (
        <>
          <AlertFacts alert={data} />
          <AlertActions alert={data} />
          <h3>
            <FormattedMessage id="alerts.history" />
          </h3>
          <TransitionList transitions={transitions} />
        </>
      )}
    </Modal>
  );
}

function AlertFacts({ alert }: { readonly alert: Alert }) {
  const intl = useIntl();
  const { code, subject, since, value, detail, mutedBy, acknowledged, acknowledgedBy, comment } = alert;
  const label = (id: 'about' | 'since' | 'value' | 'detail' | 'muted' | 'seen' | 'comment'): string =>
    intl.formatMessage({ id: `alerts.${id}` });
  return (
    <>
      <p className={styles.badges}>
        <AlertStateBadge alert={alert} />
      </p>
      <Facts
        facts={[
          [label('about'), <AboutLinks key="about" code={code} subject={subject} />, 'about'],
          [label('since'), <Time key="since" value={since} />, 'since'],
          [label('value'), valueText(value, intl.locale), 'value'],
          [label('detail'), detail, 'detail'],
          [label('muted'), mutedBy, 'muted'],
          [label('seen'), acknowledged && <Seen key="seen" by={acknowledgedBy} at={acknowledged} />, 'seen'],
          [label('comment'), comment, 'comment'],
        ]}
      />
    </>
  );
}

const Seen = ({ by, at }: { readonly by: string | undefined; readonly at: string }) => (
  <>
    {by} <Time value={at} />
  </>
);

/** Code with links to plot and item. */
function AboutLinks({ code, subject }: { readonly code: string; readonly subject: string | undefined }) {
  const isStream = code.split(':').length > 2;
  return (
    <span className={styles.actions}>
      <code>{code}</code> {subject}
      {isStream && (
        <Link to="/data" search={{ codes: code, from: '-P7D' }}>
          <FormattedMessage id="alerts.plot" />
        </Link>
      )}
      {code.includes(':') && (
        <Link to="/items/$id" params={{ id: isStream ? itemCodeOf(code) : code }}>
          <FormattedMessage id="alerts.item" />
        </Link>
      )}
    </span>
  );
}

/** Acknowledges or silences an alert. */
function AlertActions({ alert }: { readonly alert: Alert }) {
  const account = useAccount();
  const [silencing, setSilencing] = useState(false);
  return (
    <>
      <AcknowledgeForm alert={alert} />
      <div className={styles.actions}>
        <Button onPress={() => setSilencing(true)}>
          <FormattedMessage id="alerts.silence" />
        </Button>
        <Link to="/rules" search={{ rule: String(alert.ruleId) }}>
          <FormattedMessage id="alerts.toRule" />
        </Link>
        {account === null && (
          <span className={styles.quiet}>
            <FormattedMessage id="alerts.needsSession" />
          </span>
        )}
      </div>
      {silencing && <SilenceDialog where={silenceFilter(alert)} onClose={() => setSilencing(false)} />}
    </>
  );
}

/** Acknowledges an alert with a comment, or takes that back. */
function AcknowledgeForm({ alert }: { readonly alert: Alert }) {
  const intl = useIntl();
  const [comment, setComment] = useState('');
  const change = useChange((isSeen: boolean) => (isSeen ? acknowledge(alert.id, comment.trim()) : withdraw(alert.id)));
  const isAcknowledged = alert.acknowledged !== undefined;
  if (alert.state === 'normal' && !isAcknowledged) return null;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    change.mutate(!isAcknowledged);
  };
  return (
    <Form onSubmit={submit}>
      {!isAcknowledged && (
        <TextControl
          label={intl.formatMessage({ id: 'alerts.comment' })}
          description={intl.formatMessage({ id: 'alerts.comment.help' })}
          value={comment}
          onChange={setComment}
        />
      )}
      {change.error && <ProblemAlert error={change.error} />}
      <FormActions>
        <Button kind={isAcknowledged ? 'plain' : 'main'} type="submit" isPending={change.isPending}>
          <FormattedMessage id={isAcknowledged ? 'alerts.withdraw' : 'alerts.acknowledge'} />
        </Button>
      </FormActions>
    </Form>
  );
}
