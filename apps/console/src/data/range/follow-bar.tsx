import { FormattedMessage } from 'react-intl';
import { type FollowableStream } from '../../api/followed';
import { Button } from '../../ui/control/button';
import { Time } from '../../ui/text/time';
import { followsOf } from '../data-view';
import styles from './follow-bar.module.css';
import { useDataView } from '../use-data-view';

/** Toggles following of moved instruments; lists their codes. */
export function FollowBar({ streams }: { readonly streams: readonly FollowableStream[] }) {
  const { search, change } = useDataView();
  const follows = followsOf(search);
  const moved = streams.filter(({ codes = [] }) => codes.length > 1);
  return (
    <div className={styles.bar}>
      <Button aria-pressed={follows} onPress={() => change({ follow: follows ? undefined : 'true' })}>
        <FormattedMessage id={follows ? 'data.follows' : 'data.follow'} />
      </Button>
      {follows && streams.every(({ codes }) => codes === undefined) && <FormattedMessage id="data.followsNothing" />}
      <ul className={styles.codes}>
        {moved.map(({ code, codes = [] }) => (
          <li key={code}>
            {codes.map(({ code: held, since }) => (
              <span key={`${held} ${since}`} className={styles.code}>
                {since && <Time value={since} />} <code>{held}</code>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
