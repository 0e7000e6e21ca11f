import { CircleAlert } from '../ui/icons';
import { FormattedMessage } from 'react-intl';
import { Button } from '../ui/control/button';
import { codesOf } from './data-view';
import styles from './data-page.module.css';
import { useDataView } from './use-data-view';

/** Names the codes of the address that are no streams, and takes them out. */
export function GoneStreams({ codes }: { readonly codes: readonly string[] }) {
  const { search, change } = useDataView();
  if (codes.length === 0) return null;
  const rest = codesOf(search).filter((code) => !codes.includes(code));
  return (
    <div role="alert" className={styles.gone}>
      <CircleAlert size={18} aria-hidden />
      <p>
        <FormattedMessage id="data.gone" values={{ count: codes.length }} />{' '}
        {codes.map((code) => (
          <code key={code}>{code} </code>
        ))}
      </p>
      <Button onPress={() => change({ codes: rest.join(',') })}>
        <FormattedMessage id="data.gone.remove" />
      </Button>
    </div>
  );
}
