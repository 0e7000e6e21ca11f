import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { ownPath } from '../app/address';
import { usePageTitle } from '../app/page-title';
import { Card } from '../ui/card';
import { LoginForm } from './login-form';

const route = getRouteApi('/login');

/** Log in, then go on where one came from. */
export function LoginPage() {
  const intl = useIntl();
  const from = ownPath(route.useSearch().from) ?? '/account';
  const navigate = useNavigate();
  const title = intl.formatMessage({ id: 'session.logIn' });
  usePageTitle(title);
  return (
    <Card title={title} level={1} narrow>
      <LoginForm from={from} onDone={() => void navigate({ to: from })} />
    </Card>
  );
}
