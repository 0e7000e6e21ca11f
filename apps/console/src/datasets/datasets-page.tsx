import { useIntl } from 'react-intl';
import { PageHead } from '../ui/page-head';

export function DatasetsPage() {
  const intl = useIntl();
  return <PageHead title={intl.formatMessage({ id: 'datasets.title' })} />;
}
