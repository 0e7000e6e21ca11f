import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useIntl, FormattedMessage } from 'react-intl';
import { ownPath } from '../ui/page/address';
import { usePageTitle } from '../ui/page/page-title';
import { Card } from '../ui/page/card';
import { LoginForm } from './login-form';
import { keyInHash } from './login-link-address';
import { Button } from '../ui/control/button';
import { FormActions } from '../ui/control/form';
import { ProblemAlert } from '../ui/state/problem';
import { openLoginLink } from './login-link';
import { useLoggingIn } from './use-logging-in';

const route = getRouteApi('/login');

/** Log in, then go on where one came from. */
export function LoginPage() {
  const intl = useIntl();
  const from = ownPath(route.useSearch().from) ?? '/account';
  const navigate = useNavigate();
  const [linkKey] = useState(() => keyInHash(window.location.hash));
  const title = intl.formatMessage({ id: 'session.logIn' });
  usePageTitle(title);
  useEffect(() => {
    // The key counts once; it need not stay in the history of the browser.
    if (linkKey !== undefined) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [linkKey]);
  const go = (): void => void navigate({ to: from, replace: linkKey !== undefined });
  return (
    <Card title={title} level={1} narrow>
      {linkKey === undefined ? <LoginForm from={from} onDone={go} /> : <LoginByLink linkKey={linkKey} onDone={go} />}
    </Card>
  );
}

interface Props {
  readonly linkKey: string;
  readonly onDone: () => void;
}

/** Asks before a link logs in: somebody may have been sent a link of another account. */
function LoginByLink({ linkKey, onDone }: Props) {
  const { error, waiting, logIn } = useLoggingIn(onDone);
  return (
    <>
      <p>
        <FormattedMessage id="session.linkHelp" />
      </p>
      {error !== undefined && <ProblemAlert error={error} />}
      <FormActions>
        <Button kind="main" isPending={waiting} onPress={() => void logIn(() => openLoginLink(linkKey))}>
          <FormattedMessage id="session.logInHere" />
        </Button>
      </FormActions>
    </>
  );
}
