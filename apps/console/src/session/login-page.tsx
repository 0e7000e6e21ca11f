import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { usePageTitle } from '../app/page-title';
import { Card } from '../ui/card';
import { LoginForm } from './login-form';

const route = getRouteApi('/login');

/** Log in, then go on where one came from. */
export function LoginPage() {
  const intl = useIntl();
  const { from = '/account' } = route.useSearch();
  const navigate = useNavigate();
  const title = intl.formatMessage({ id: 'session.logIn' });
  usePageTitle(title);
  return (
    <Card title={title} level={1} narrow>
      <LoginForm onDone={() => void navigate({ to: from.startsWith('/') ? from : '/' })} />
    </Card>
  );
}
