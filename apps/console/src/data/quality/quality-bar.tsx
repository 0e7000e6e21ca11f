import { FormattedMessage } from 'react-intl';
import { LogInToEdit } from '../../session/log-in-to-edit';
import { useAccount } from '../../session/session';
import { Button } from '../../ui/control/button';
import { Flag, Settings2 } from '../../ui/icons';
import styles from './quality-bar.module.css';

interface Props {
  /** Whether dragging picks the time of a flag. */
  readonly isPicking: boolean;
  readonly onPicking: (isPicking: boolean) => void;
  /** Flags the time in view. */
  readonly onFlagView: () => void;
  readonly onTry: () => void;
}

/** Buttons to judge values in view. Everybody may try; flagging needs an account, and the service's consent. */
export function QualityBar({ isPicking, onPicking, onFlagView, onTry }: Props) {
  const account = useAccount();
  if (!isPicking) {
    return (
      <div className={styles.bar}>
        {account && (
          <Button onPress={() => onPicking(true)}>
            <Flag size={15} aria-hidden /> <FormattedMessage id="data.flagging" />
          </Button>
        )}
        <Button onPress={onTry}>
          <Settings2 size={15} aria-hidden /> <FormattedMessage id="data.try" />
        </Button>
        {account === null && <LogInToEdit />}
      </div>
    );
  }
  return (
    <div className={styles.bar} role="status">
      <span>
        <FormattedMessage id="data.flagging.pick" />
      </span>
      <Button onPress={onFlagView}>
        <FormattedMessage id="data.flagging.view" />
      </Button>
      <Button onPress={() => onPicking(false)}>
        <FormattedMessage id="ui.cancel" />
      </Button>
    </div>
  );
}
