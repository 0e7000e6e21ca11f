import { History } from '../ui/icons';
import { FormattedMessage } from 'react-intl';
import { Button } from '../ui/button';
import { Time } from '../ui/time';
import { useMoment } from './use-moment';
import styles from './time-bar.module.css';

/** Says that the page shows the past, and leads back. */
export function PastNotice({ asOf }: { readonly asOf: string }) {
  const go = useMoment();
  return (
    <div role="status" className={styles.past}>
      <History size={18} aria-hidden />
      <span>
        <FormattedMessage id="item.asItWas" values={{ time: <Time value={asOf} /> }} />
      </span>
      <Button onPress={() => go(undefined)}>
        <FormattedMessage id="item.backToNow" />
      </Button>
    </div>
  );
}
