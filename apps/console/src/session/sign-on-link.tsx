import { ProblemError } from '@pelorus/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { queries } from '../api/queries';
import { registry } from '../api/services';
import { pathOnHost } from '../ui/page/host-path';
import { accountQuery } from './session';

/** The path of single sign-on, or null where there is none: the service names its address to those who are not logged in. */
const signOnQuery = queryOptions({
  queryKey: ['sign-on'],
  queryFn: async ({ signal }): Promise<string | null> => {
    try {
      await registry.call('GET /rest/v2/auth/loggedin', { signal });
      return null;
    } catch (error) {
      if (error instanceof ProblemError && error.status === 401) return pathOnHost(error.problem['signOn']) ?? null;
      throw error;
    }
  },
});

interface Props {
  /** Path to go on at. Without one the page stays, and another tab logs in. */
  readonly from?: string | undefined;
  readonly onDone: () => void;
}

/** The way to log in with the account of one's institute, where the service has it. */
export function SignOnLink({ from, onDone }: Props) {
  const { data: path } = useQuery(signOnQuery);
  const isOtherTab = from === undefined;
  useEffect(() => {
    if (!isOtherTab) return;
    const look = (): void =>
      void queries.fetchQuery({ ...accountQuery, staleTime: 0 }).then(
        (account) => account && onDone(),
        () => undefined,
      );
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [isOtherTab, onDone]);
  if (!path) return null;
  const address = `${path}?returnTo=${encodeURIComponent(from ?? '/account')}`;
  return (
    <a href={address} {...(isOtherTab ? { target: '_blank', rel: 'noreferrer' } : {})}>
      <FormattedMessage id="session.signOn" />
    </a>
  );
}
