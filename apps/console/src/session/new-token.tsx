import { useState } from 'react';
import { Checkbox, CheckboxGroup, Label } from 'react-aria-components';
import { FormattedMessage, useIntl } from 'react-intl';
import { registry } from '../api/services';
import { useAccount, useChange } from './session';
import { Button } from '../ui/control/button';
import { Modal } from '../ui/control/dialog';
import { TextControl } from '../ui/control/field';
import { Form, FormActions } from '../ui/control/form';
import { ProblemAlert } from '../ui/state/problem';
import { Select } from '../ui/control/select';
import { ToldOnce } from '../ui/control/told-once';
import boxes from '../ui/control/checkbox.module.css';
import styles from './new-token.module.css';

const SCOPES = ['read', 'registry', 'ingest', 'quality', 'alerts', 'admin'] as const;
const DAYS = ['7', '30', '90', '365'] as const;

/** The account that a token is made for. */
interface Owner {
  readonly id: number;
  readonly username: string;
  readonly admin: boolean;
}

interface Props {
  /** Another account, for administrators; without it the token is one's own. */
  readonly owner?: Owner;
  readonly onClose: () => void;
}

/** Makes a token with a name, scopes and an end; its text is shown once. */
export function NewToken({ owner, onClose }: Props) {
  const intl = useIntl();
  const account = useAccount();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly string[]>(['read']);
  const [days, setDays] = useState<(typeof DAYS)[number]>('90');
  const change = useChange(() => {
    const body = { name, scopes: scopes as (typeof SCOPES)[number][], expiresInDays: Number(days) };
    if (!owner) return registry.call('POST /rest/v2/auth/tokens', { body });
    return registry.call('POST /rest/v2/auth/accounts/{id}/tokens', { path: { id: owner.id }, body });
  });
  const title = owner
    ? intl.formatMessage({ id: 'account.newTokenFor' }, { username: owner.username })
    : intl.formatMessage({ id: 'account.newToken' });
  if (change.data) return <ToldOnce secret={change.data.token} title={title} onClose={onClose} />;
  return (
    <Modal title={title} onClose={onClose}>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate(undefined);
        }}
      >
        {change.error && <ProblemAlert error={change.error} />}
        <TextControl
          label={intl.formatMessage({ id: 'account.name' })}
          description={intl.formatMessage({ id: 'account.nameHelp' })}
          value={name}
          onChange={setName}
          maxLength={100}
          isRequired
        />
        <CheckboxGroup className={styles.scopes ?? ''} value={[...scopes]} onChange={setScopes}>
          <Label>
            <FormattedMessage id="account.scopes" />
          </Label>
          {SCOPES.filter((scope) => scope !== 'admin' || (owner ?? account)?.admin).map((scope) => (
            <Checkbox key={scope} value={scope} className={boxes.choice ?? ''}>
              <span className={boxes.box} aria-hidden />
              <span>
                <strong>{scope}</strong> <FormattedMessage id={`account.scope.${scope}`} />
              </span>
            </Checkbox>
          ))}
        </CheckboxGroup>
        <Select
          label={intl.formatMessage({ id: 'account.expires' })}
          options={DAYS.map((id) => ({ id, label: intl.formatMessage({ id: 'account.inDays' }, { days: id }) }))}
          value={days}
          onChange={setDays}
        />
        <FormActions>
          <Button onPress={onClose}>
            <FormattedMessage id="ui.cancel" />
          </Button>
          <Button kind="main" type="submit" isPending={change.isPending}>
            <FormattedMessage id="account.makeToken" />
          </Button>
        </FormActions>
      </Form>
    </Modal>
  );
}
