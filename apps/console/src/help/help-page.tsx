import { useIntl } from 'react-intl';
import { PageHead } from '../ui/page-head';

export function HelpPage() {
  const intl = useIntl();
  return <PageHead title={intl.formatMessage({ id: 'help.title' })} />;
}
