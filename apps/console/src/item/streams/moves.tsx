import { FormattedMessage } from 'react-intl';
import { type FollowableStream, movesOf } from '../../api/followed';
import { Time } from '../../ui/text/time';
import styles from './stream-cells.module.css';

/** Since when the values of a parameter are stored under its present code, and the code before; nothing where it never moved. */
export function Moves({ stream }: { readonly stream: FollowableStream }) {
  const last = movesOf(stream).at(-1);
  if (!last) return null;
  return (
    <div className={styles.moved}>
      <FormattedMessage id="item.movedAt" values={{ time: <Time value={last.at} />, code: <code>{last.from}</code> }} />
    </div>
  );
}
