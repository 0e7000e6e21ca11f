import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { registry } from '../api/services';
import { useChange } from '../session/session';
import { Badge } from '../ui/badge';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { Empty, Failed, Loading } from '../ui/states';
import { type Column, Table } from '../ui/table';
import { Time } from '../ui/time';
import { toast } from '../ui/toasts';
import { type OwnToken, tokensQuery } from './account-queries';
import { NewToken } from './new-token';

/** Personal access tokens: what programs log in with. */
export function TokensCard() {
  const intl = useIntl();
  const [making, setMaking] = useState(false);
  const { data, error, refetch } = useQuery(tokensQuery);
  const title = intl.formatMessage({ id: 'account.tokens' });
  return (
    <Card
      title={title}
      actions={
        <Button onPress={() => setMaking(true)}>
          <FormattedMessage id="account.newToken" />
        </Button>
      }
    >
      <p>
        <FormattedMessage id="account.tokensHelp" />
      </p>
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : data.records.length === 0 ? (
        <Empty title={<FormattedMessage id="account.noTokens" />} />
      ) : (
        <Table label={title} columns={COLUMNS} rows={data.records} rowKey={({ id }) => id} />
      )}
      {making && <NewToken onClose={() => setMaking(false)} />}
    </Card>
  );
}

const COLUMNS: readonly Column<OwnToken>[] = [
  { id: 'name', title: <FormattedMessage id="account.name" />, cell: ({ name }) => <bdi>{name}</bdi> },
  {
    id: 'scopes',
    title: <FormattedMessage id="account.scopes" />,
    cell: ({ scopes }) =>
      scopes.map((scope) => (
        <span key={scope}>
          <Badge>{scope}</Badge>{' '}
        </span>
      )),
  },
  {
    id: 'used',
    title: <FormattedMessage id="account.lastUsed" />,
    cell: ({ lastUsed }) => (lastUsed ? <Time value={lastUsed} /> : '–'),
    kind: 'word',
  },
  {
    id: 'expires',
    title: <FormattedMessage id="account.expires" />,
    cell: ({ expires, revoked }) =>
      revoked ? (
        <Badge tone="warn">
          <FormattedMessage id="account.revoked" />
        </Badge>
      ) : (
        <Time value={expires} />
      ),
    kind: 'word',
  },
  { id: 'revoke', title: '', cell: (token) => !token.revoked && <Revoke token={token} /> },
];

/** Ends a token and its sessions at once. */
function Revoke({ token: { id, name } }: { readonly token: OwnToken }) {
  const intl = useIntl();
  const change = useChange(() => registry.call('DELETE /rest/v2/auth/tokens/{id}', { path: { id } }));
  return (
    <Button
      aria-label={intl.formatMessage({ id: 'account.revokeToken' }, { name })}
      onPress={() => change.mutate(undefined, { onError: (failure) => toast(failure.message) })}
    >
      <FormattedMessage id="account.revoke" />
    </Button>
  );
}
