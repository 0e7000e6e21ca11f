import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ingest } from '../../api/services';
import { useChange } from '../../session/session';
import { Button } from '../../ui/control/button';
import { Modal } from '../../ui/control/dialog';
import { TextControl } from '../../ui/control/field';
import { Form, FormActions } from '../../ui/control/form';
import { ProblemAlert } from '../../ui/state/problem';

/** Revokes a flag of a person, with a reason. */
export function RevokeDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const intl = useIntl();
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useChange((why: string) => ingest.revokeFlag(id, why));
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    mutate(reason.trim(), { onSuccess: onClose });
  }
  return (
    <Modal title={intl.formatMessage({ id: 'data.flagging.undo.title' })} onClose={onClose}>
      <Form onSubmit={submit}>
        <p>
          <FormattedMessage id="data.flagging.undo.help" />
        </p>
        <TextControl
          label={intl.formatMessage({ id: 'data.flagging.undo.reason' })}
          value={reason}
          onChange={setReason}
          rows={2}
        />
        {error && <ProblemAlert error={error} />}
        <FormActions>
          <Button onPress={onClose}>
            <FormattedMessage id="ui.cancel" />
          </Button>
          <Button kind="main" type="submit" isPending={isPending} isDisabled={reason.trim() === ''}>
            <FormattedMessage id="data.flagging.undo" />
          </Button>
        </FormActions>
      </Form>
    </Modal>
  );
}
