import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { registry } from '../api/services';
import { useChange } from '../session/session';
import { Badge } from '../ui/text/badge';
import { Button } from '../ui/control/button';
import { Card } from '../ui/page/card';
import { Failed, Loading } from '../ui/state/states';
import { type Column, Table } from '../ui/table/table';
import { Time } from '../ui/text/time';
import { toast } from '../ui/state/toasts';
import { type OwnSession, sessionsQuery } from '../session/account-queries';

/** Where the account is logged in; a session that is not yours is ended here. */
export function SessionsCard() {
  const intl = useIntl();
  const { data, error, refetch } = useQuery(sessionsQuery);
  const title = intl.formatMessage({ id: 'account.sessions' });
  return (
    <Card title={title}>
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : (
        <Table label={title} columns={COLUMNS} rows={data.records} rowKey={({ id }) => id} />
      )}
    </Card>
  );
}

const COLUMNS: readonly Column<OwnSession>[] = [
  {
    id: 'program',
    title: <FormattedMessage id="account.program" />,
    cell: ({ userAgent, tokenName, current }) => (
      <>
        <bdi>{userAgent ?? tokenName}</bdi>{' '}
        {current && (
          <Badge tone="good">
            <FormattedMessage id="account.thisSession" />
          </Badge>
        )}
      </>
    ),
    kind: 'text',
  },
  { id: 'address', title: <FormattedMessage id="account.address" />, cell: ({ address }) => <code>{address}</code> },
  {
    id: 'used',
    title: <FormattedMessage id="account.lastUsed" />,
    cell: ({ lastUsed }) => <Time value={lastUsed} />,
    kind: 'word',
  },
  { id: 'end', title: '', cell: (session) => !session.current && <EndSession session={session} /> },
];

function EndSession({ session: { id, userAgent = '' } }: { readonly session: OwnSession }) {
  const intl = useIntl();
  const change = useChange(() => registry.call('DELETE /rest/v2/auth/sessions/{id}', { path: { id } }));
  return (
    <Button
      aria-label={intl.formatMessage({ id: 'account.endSession' }, { program: userAgent })}
      onPress={() => change.mutate(undefined, { onError: (failure) => toast(failure.message) })}
    >
      <FormattedMessage id="account.end" />
    </Button>
  );
}
