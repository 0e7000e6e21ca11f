import { useState } from 'react';
import { queries } from '../api/queries';

/** Logs in, reads everything anew as that account, and goes on with `onDone`; tells whether that lasts, and why it failed. */
export function useLoggingIn(onDone: () => void) {
  const [error, setError] = useState<unknown>();
  const [waiting, setWaiting] = useState(false);
  const logIn = async (open: () => Promise<unknown>): Promise<void> => {
    setWaiting(true);
    try {
      await open();
      await queries.invalidateQueries();
      onDone();
    } catch (failure) {
      setError(failure);
    } finally {
      setWaiting(false);
    }
  };
  return { error, waiting, logIn };
}
