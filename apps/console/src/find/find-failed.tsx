import { FormattedMessage } from 'react-intl';
import { Empty, Failed } from '../ui/state/states';
import { refusedFault } from './filter/filter-faults';

/** Reason of a failure; the editor shows faults of the filter. */
export function FindFailed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  if (!refusedFault(error)) return <Failed error={error} onRetry={onRetry} />;
  return <Empty title={<FormattedMessage id="find.faulty" />} />;
}
