import { Suspense, useEffect, useRef, useState } from 'react';
import { setLoginAsker } from './session';
import { ErrorBoundary } from '../ui/state/error-boundary';
import { lazyPart } from '../ui/state/lazy-part';

const LoginModal = lazyPart(() => import('./login-modal'));

/** Asks for a login in the middle of a page, where something needs a session. */
export function LoginDialog() {
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
    <ErrorBoundary>
      <Suspense>
        <LoginModal onDone={() => end(true)} onClose={() => end(false)} />
      </Suspense>
    </ErrorBoundary>
  );
}
