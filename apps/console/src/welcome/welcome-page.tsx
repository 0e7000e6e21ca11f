import { useIntl } from 'react-intl';
import { PageHead } from '../ui/page-head';

export function WelcomePage() {
  const intl = useIntl();
  return <PageHead title={intl.formatMessage({ id: 'welcome.title' })} />;
}
