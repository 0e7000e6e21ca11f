import { useAccount } from '../session/session';

/**
 * Whether ways to edit are shown: to every account, as only the service knows who may, and says so. A visitor is shown
 * the way to log in; what was in the past stays as it was.
 */
export function useMayEdit(asOf: string | undefined): boolean {
  const account = useAccount();
  return !!account && asOf === undefined;
}
