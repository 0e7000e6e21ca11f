import { FormattedMessage, useIntl } from 'react-intl';
import { STATE_TONES } from '../records/alert-words';
import { type AlertState } from '../records/alerts';
import { Badge } from '../ui/text/badge';
import { valueText } from '../ui/text/number-text';
import { Time } from '../ui/text/time';
import { type Transition } from './alert-queries';
import styles from './alerts-page.module.css';

/** Transitions of an alert, the newest first, with reasons and comments. */
export function TransitionList({ transitions }: { readonly transitions: readonly Transition[] }) {
  const { locale } = useIntl();
  return (
    <ol className={styles.history}>
      {transitions.map(({ id, datetime, from, to, value, detail, username, comment }) => (
        <li key={id}>
          <Time value={datetime} />{' '}
          {from === to ? (
            <FormattedMessage id="alerts.seenBy" values={{ who: <bdi>{username}</bdi> }} />
          ) : (
            <>
              <State state={from} /> → <State state={to} /> {valueText(value, locale)}
            </>
          )}
          {(comment ?? detail) && <p className={styles.quiet}>{comment ?? detail}</p>}
        </li>
      ))}
    </ol>
  );
}

const State = ({ state }: { readonly state: AlertState }) => (
  <Badge tone={STATE_TONES[state]}>
    <FormattedMessage id={`records.alert.${state}`} />
  </Badge>
);
