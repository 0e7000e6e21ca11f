import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { Modal } from '../ui/dialog';
import { setLoginAsker } from './session';

const LoginForm = lazy(async () => ({ default: (await import('./login-form')).LoginForm }));

/** Asks for a login in the middle of a page, where something needs a session. */
export function LoginDialog() {
  const intl = useIntl();
  const [open, setOpen] = useState(false);
  const answer = useRef<(loggedIn: boolean) => void>(() => {});
  useEffect(() => {
    setLoginAsker(() => {
      setOpen(true);
      return new Promise((resolve) => {
        answer.current = resolve;
      });
    });
  }, []);
  const end = (loggedIn: boolean): void => {
    setOpen(false);
    answer.current(loggedIn);
  };
  if (!open) return null;
  return (
    <Modal title={intl.formatMessage({ id: 'session.logIn' })} onClose={() => end(false)}>
      <Suspense>
        <LoginForm onDone={() => end(true)} />
      </Suspense>
    </Modal>
  );
}
