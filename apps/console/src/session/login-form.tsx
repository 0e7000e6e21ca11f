import { type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { services } from '../api/services';
import { Button } from '../ui/control/button';
import { TextControl } from '../ui/control/field';
import { Form } from '../ui/control/form';
import { ProblemAlert } from '../ui/state/problem';
import { SignOnLink } from './sign-on-link';
import { useLoggingIn } from './use-logging-in';

interface Props {
  /** Path to go on at after single sign-on. Without one the page stays, and another tab logs in. */
  readonly from?: string;
  readonly onDone: () => void;
}

/** Logs in with a user name and a personal access token, or by single sign-on. */
export function LoginForm({ from, onDone }: Props) {
  const intl = useIntl();
  const { error, waiting, logIn } = useLoggingIn(onDone);
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const credentials = { username: String(fields.get('username')), token: String(fields.get('password')) };
    void logIn(() => services.logIn(credentials));
  }
  return (
    <Form onSubmit={submit}>
      <p>
        <FormattedMessage id="session.adds" />
      </p>
      {error !== undefined && <ProblemAlert error={error} />}
      <TextControl
        label={intl.formatMessage({ id: 'session.username' })}
        name="username"
        autoComplete="username"
        isRequired
      />
      <TextControl
        label={intl.formatMessage({ id: 'session.token' })}
        description={intl.formatMessage({ id: 'session.tokenHelp' })}
        name="password"
        type="password"
        autoComplete="current-password"
        isRequired
      />
      <Button kind="main" type="submit" isPending={waiting}>
        <FormattedMessage id="session.logIn" />
      </Button>
      <SignOnLink from={from} onDone={onDone} />
    </Form>
  );
}
