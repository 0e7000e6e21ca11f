import { Ellipsis } from '../ui/icons';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { registry } from '../api/services';
import { type MessageId } from '../messages';
import { useAccount, useChange } from '../session/session';
import { IconButton } from '../ui/control/button';
import { Confirm } from '../ui/control/confirm';
import { ActionMenu } from '../ui/control/menu';
import { toast } from '../ui/state/toasts';
import styles from './catalogue-section.module.css';
import { type KeptAccount } from './account-queries';

/** A change of an account: what it is called, what it does, what is said when it is done. */
interface Step {
  readonly label: MessageId;
  readonly help: MessageId;
  readonly done: MessageId;
  /** Whether it would take the rights from the one who does it. */
  readonly notOwn?: boolean;
  readonly run: (id: number) => Promise<unknown>;
}

const patch = (body: { admin?: boolean; disabled?: boolean }) => (id: number) =>
  registry.call('PATCH /rest/v2/auth/accounts/{id}', { path: { id }, body });

const MAKE: Step = {
  ...{ label: 'admin.makeAdministrator', help: 'admin.makeAdministratorHelp', done: 'admin.isNowAdministrator' },
  run: patch({ admin: true }),
};
const UNMAKE: Step = {
  ...{ label: 'admin.unmakeAdministrator', help: 'admin.unmakeAdministratorHelp', done: 'admin.isNoAdministrator' },
  ...{ notOwn: true, run: patch({ admin: false }) },
};
const DISABLE: Step = {
  ...{ label: 'admin.disable', help: 'admin.disableHelp', done: 'admin.isDisabled' },
  ...{ notOwn: true, run: patch({ disabled: true }) },
};
const ENABLE: Step = {
  ...{ label: 'admin.enable', help: 'admin.enableHelp', done: 'admin.isEnabled' },
  run: patch({ disabled: false }),
};
const END_SESSIONS: Step = {
  ...{ label: 'admin.endSessions', help: 'admin.endSessionsHelp', done: 'admin.sessionsEnded' },
  run: (id) => registry.call('DELETE /rest/v2/auth/accounts/{id}/sessions', { path: { id } }),
};
const REVOKE_ALL: Step = {
  ...{ label: 'admin.revokeAll', help: 'admin.revokeAllHelp', done: 'admin.allRevoked' },
  run: (id) => registry.call('DELETE /rest/v2/auth/accounts/{id}/tokens', { path: { id } }),
};

interface Props {
  readonly account: KeptAccount;
  readonly onTokens: () => void;
}

/** What an administrator may do with an account. Each change asks first: all of them end sessions. */
export function AccountActions({ account, onTokens }: Props) {
  const intl = useIntl();
  const own = useAccount();
  const [step, setStep] = useState<Step>();
  const { username, admin, disabled } = account;
  const steps = [admin ? UNMAKE : MAKE, disabled ? ENABLE : DISABLE, END_SESSIONS, REVOKE_ALL];
  const label = intl.formatMessage({ id: 'admin.actionsOf' }, { name: username });
  return (
    <span className={styles.actions}>
      <ActionMenu
        label={label}
        button={
          <IconButton label={label}>
            <Ellipsis size={16} />
          </IconButton>
        }
        actions={[
          { label: intl.formatMessage({ id: 'admin.showTokens' }), onAction: onTokens },
          ...steps.map((each) => ({
            label: intl.formatMessage({ id: each.label }),
            onAction: () => setStep(each),
            isDisabled: each.notOwn === true && own?.username === username,
          })),
        ]}
      />
      {step && <Confirmed step={step} account={account} onClose={() => setStep(undefined)} />}
    </span>
  );
}

interface ConfirmedProps {
  readonly step: Step;
  readonly account: KeptAccount;
  readonly onClose: () => void;
}

function Confirmed({ step, account: { id, username: name }, onClose }: ConfirmedProps) {
  const intl = useIntl();
  const change = useChange(() => step.run(id));
  return (
    <Confirm
      title={name}
      action={<FormattedMessage id={step.label} />}
      onConfirm={() =>
        change.mutate(undefined, {
          onSuccess: () => {
            toast(intl.formatMessage({ id: step.done }, { name }));
            onClose();
          },
        })
      }
      onClose={onClose}
      isPending={change.isPending}
      error={change.error}
    >
      <p>
        <FormattedMessage id={step.help} />
      </p>
    </Confirm>
  );
}
