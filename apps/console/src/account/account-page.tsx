import { useIntl } from 'react-intl';
import { PageHead } from '../ui/page-head';

export function AccountPage() {
  const intl = useIntl();
  return <PageHead title={intl.formatMessage({ id: 'account.title' })} />;
}
