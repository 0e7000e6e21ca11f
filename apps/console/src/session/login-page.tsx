import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { ownPath } from '../ui/page/address';
import { usePageTitle } from '../ui/page/page-title';
import { Card } from '../ui/page/card';
import { LoginByLink } from './login-by-link';
import { LoginForm } from './login-form';
import { keyInHash } from './login-link-address';

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
