import { FormattedMessage, useIntl } from 'react-intl';
import { Modal } from '../ui/control/dialog';
import styles from './keys-dialog.module.css';

const KEYS = [
  { keys: ['j', '↓'], id: 'find.key.down' },
  { keys: ['k', '↑'], id: 'find.key.up' },
  { keys: ['→', '←'], id: 'find.key.tree' },
  { keys: ['Enter'], id: 'find.key.open' },
  { keys: ['Space'], id: 'find.key.peek' },
  { keys: ['Esc'], id: 'find.key.close' },
  { keys: ['/'], id: 'find.key.words' },
  { keys: ['t', 'm', 'h'], id: 'find.key.views' },
  { keys: ['Ctrl K'], id: 'find.key.palette' },
  { keys: ['?'], id: 'find.key.keys' },
] as const;

export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const intl = useIntl();
  return (
    <Modal title={intl.formatMessage({ id: 'find.keys' })} onClose={onClose}>
      <table className={styles.keys}>
        <tbody>
          {KEYS.map(({ keys, id }) => (
            <tr key={id}>
              <th scope="row">
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </th>
              <td>
                <FormattedMessage id={id} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}
