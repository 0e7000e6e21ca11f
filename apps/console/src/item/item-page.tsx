import { useIntl } from 'react-intl';
import { PageHead } from '../ui/page-head';

export function ItemPage() {
  const intl = useIntl();
  return <PageHead title={intl.formatMessage({ id: 'item.title' })} />;
}
