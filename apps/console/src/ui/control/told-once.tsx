import { FormattedMessage } from 'react-intl';
import { Button } from './button';
import { CopyButton } from './copy-button';
import { Modal } from './dialog';
import { FormActions } from './form';
import styles from './told-once.module.css';

interface Props {
  readonly title: string;
  /** Secret that cannot be read again. */
  readonly secret: string;
  readonly onClose: () => void;
}

/** Shows a secret once, to copy: the service stores its digest, or tells nobody again. */
export const ToldOnce = ({ title, secret, onClose }: Props) => (
  <Modal title={title} onClose={onClose}>
    <p>
      <FormattedMessage id="ui.once" />
    </p>
    <p className={styles.secret}>
      <code>{secret}</code> <CopyButton text={secret} />
    </p>
    <FormActions>
      <Button kind="main" onPress={onClose}>
        <FormattedMessage id="ui.close" />
      </Button>
    </FormActions>
  </Modal>
);
