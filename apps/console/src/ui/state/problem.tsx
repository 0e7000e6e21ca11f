import { CircleAlert } from '../icons';
import { FormattedMessage } from 'react-intl';
import { ConnectionError, ForeignAnswerError, ProblemError } from '@pelorus/client';
import { type MessageId } from '../../messages';
import { PartError } from './lazy-part';
import styles from './problem.module.css';

const BY_STATUS: Readonly<Record<number, MessageId>> = {
  401: 'ui.problem.session',
  403: 'ui.problem.forbidden',
  404: 'ui.problem.gone',
  409: 'ui.problem.conflict',
  412: 'ui.problem.changed',
  429: 'ui.problem.busy',
  503: 'ui.problem.away',
};

/** Failure in the page's words, with the service's reason. */
export function ProblemAlert({ error }: { readonly error: unknown }) {
  return (
    <div role="alert" className={styles.problem}>
      <CircleAlert size={18} aria-hidden />
      <div>
        <p className={styles.title}>
          <FormattedMessage id={titleOf(error)} />
        </p>
        <p>{detailOf(error)}</p>
      </div>
    </div>
  );
}

function titleOf(error: unknown): MessageId {
  if (error instanceof ProblemError) return BY_STATUS[error.status] ?? 'ui.problem.refused';
  if (error instanceof PartError) return 'ui.problem.part';
  if (error instanceof ConnectionError) return 'ui.problem.unreachable';
  if (error instanceof ForeignAnswerError) return 'ui.problem.foreign';
  return 'ui.problem.unexpected';
}

const detailOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
