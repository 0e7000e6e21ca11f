import { type Account, ProblemError } from '@pelorus/client';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { queries } from '../api/queries';
import { registry } from '../api/services';
import { askOnce } from './ask-once';

/** The account that is logged in, or null. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async ({ signal }): Promise<Account | null> => (await registry.account(signal)) ?? null,
  staleTime: 60_000,
});

/** The account that is logged in: undefined while that is not known, null for a visitor. */
export const useAccount = (): Account | null | undefined => useQuery(accountQuery).data;

type Asker = () => Promise<boolean>;
let openLogin: Asker = () => Promise.resolve(false);
/** Several calls may find at once that the session has ended: one dialog answers them all. */
const askForLogin = askOnce(() => openLogin());

/** Names the dialog that `withSession` opens. */
export function setLoginAsker(asker: Asker): void {
  openLogin = asker;
}

/**
 * Does what needs a session. Without one, or after its end, somebody may log in and the call is done again: nothing
 * typed is lost.
 */
export async function withSession<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status !== 401) throw error;
    if (!(await askForLogin())) throw error;
    return call();
  }
}

/** A change through a service, with a session, after which everything shown is read again. */
export const useChange = <Input, Result>(change: (input: Input) => Promise<Result>) =>
  useMutation({
    mutationFn: (input: Input) => withSession(() => change(input)),
    onSuccess: () => queries.invalidateQueries(),
  });
