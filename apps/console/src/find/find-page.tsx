import { useIntl } from 'react-intl';
import { PageHead } from '../ui/page-head';

export function FindPage() {
  const intl = useIntl();
  return <PageHead title={intl.formatMessage({ id: 'find.title' })} />;
}
