import { useIntl } from 'react-intl';
import { PageHead } from '../ui/page-head';

export function AdminPage() {
  const intl = useIntl();
  return <PageHead title={intl.formatMessage({ id: 'admin.title' })} />;
}
