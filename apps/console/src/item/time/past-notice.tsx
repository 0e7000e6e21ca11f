import { History } from '../../ui/icons';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/control/button';
import { Time } from '../../ui/text/time';
import { useMoment } from './use-moment';
import styles from './time-bar.module.css';

interface Props {
  /** Shown moment; absent for the present. */
  readonly asOf: string | undefined;
  /** Moment being read. */
  readonly awaited: string | undefined;
}

/** Notice of the past, with a way back. */
export function PastNotice({ asOf, awaited }: Props) {
  const go = useMoment();
  if (asOf === undefined && awaited === undefined) return null;
  return (
    <div role="status" className={styles.past}>
      <History size={18} aria-hidden />
      <span>
        {asOf && <FormattedMessage id="item.asItWas" values={{ time: <Time value={asOf} /> }} />}{' '}
        {awaited && <FormattedMessage id="item.reading" values={{ time: <Time value={awaited} /> }} />}
      </span>
      <Button onPress={() => go(undefined)}>
        <FormattedMessage id="item.backToNow" />
      </Button>
    </div>
  );
}
