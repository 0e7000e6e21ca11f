import { useIntl } from 'react-intl';
import { PageHead } from '../ui/page-head';

export function UploadPage() {
  const intl = useIntl();
  return <PageHead title={intl.formatMessage({ id: 'upload.title' })} />;
}
