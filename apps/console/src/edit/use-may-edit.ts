import { useAccount } from '../session/session';

/**
 * Whether to offer editing: to every account, because only the service knows its rights; not for the past. Visitors are
 * offered to log in.
 */
export function useMayEdit(asOf: string | undefined): boolean {
  const account = useAccount();
  return !!account && asOf === undefined;
}
