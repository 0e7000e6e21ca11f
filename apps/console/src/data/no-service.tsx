import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { ProblemError } from '@pelorus/client';
import { PageHead } from '../ui/page/page-head';
import { Empty } from '../ui/state/states';

/** Whether an error says that the registry stands without an ingest service. */
export const isWithoutService = (error: unknown): boolean =>
  error instanceof ProblemError && error.code === 'no-ingest-service';

/** Says that this registry knows instruments only. */
export function NoService() {
  const intl = useIntl();
  return (
    <>
      <PageHead title={intl.formatMessage({ id: 'data.title' })} />
      <Empty title={<FormattedMessage id="data.noService" />}>
        <p>
          <FormattedMessage id="data.noService.help" />
        </p>
        <Link to="/items">
          <FormattedMessage id="ui.toItems" />
        </Link>
      </Empty>
    </>
  );
}
