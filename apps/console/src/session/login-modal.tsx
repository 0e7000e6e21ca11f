import { useIntl } from 'react-intl';
import { Modal } from '../ui/control/dialog';
import { LoginForm } from './login-form';

interface Props {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** The form to log in, over the page. */
export default function LoginModal({ onDone, onClose }: Props) {
  const intl = useIntl();
  return (
    <Modal title={intl.formatMessage({ id: 'session.logIn' })} onClose={onClose}>
      <LoginForm onDone={onDone} />
    </Modal>
  );
}
