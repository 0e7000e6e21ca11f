import { useIntl } from 'react-intl';
import { PageHead } from '../ui/page-head';

export function MissionPage() {
  const intl = useIntl();
  return <PageHead title={intl.formatMessage({ id: 'missions.title' })} />;
}
