import { useIntl } from 'react-intl';
import { PageHead } from '../ui/page-head';

export function DataPage() {
  const intl = useIntl();
  return <PageHead title={intl.formatMessage({ id: 'data.title' })} />;
}
