import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type Alert } from '../records/alerts';
import { useChange } from '../session/session';
import { Button } from '../ui/control/button';
import { TextControl } from '../ui/control/field';
import { Form, FormActions } from '../ui/control/form';
import { ProblemAlert } from '../ui/state/problem';
import { acknowledge, withdraw } from './alert-queries';

/** Acknowledges an alert with a comment, or takes that back. */
export function AcknowledgeForm({ alert }: { readonly alert: Alert }) {
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
