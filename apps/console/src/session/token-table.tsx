import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useChange } from './session';
import { Badge } from '../ui/text/badge';
import { Button } from '../ui/control/button';
import { Confirm } from '../ui/control/confirm';
import { type Column, Table } from '../ui/table/table';
import { Time } from '../ui/text/time';
import { type OwnToken } from './account-queries';

interface Props {
  readonly label: string;
  readonly tokens: readonly OwnToken[];
  readonly revoke: (id: number) => Promise<unknown>;
}

/** Tokens, each with a button that ends it and its sessions at once. */
export function TokenTable({ label, tokens, revoke }: Props) {
  const end: Column<OwnToken> = {
    id: 'revoke',
    title: '',
    cell: (token) => !token.revoked && <Revoke token={token} revoke={revoke} />,
  };
  return <Table label={label} columns={[...COLUMNS, end]} rows={tokens} rowKey={({ id }) => id} />;
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
];

/** A button that asks, then revokes a token: programs that use it are locked out at once. */
function Revoke({ token: { id, name }, revoke }: { readonly token: OwnToken; readonly revoke: Props['revoke'] }) {
  const intl = useIntl();
  const [asking, setAsking] = useState(false);
  const change = useChange(() => revoke(id));
  return (
    <>
      <Button aria-label={intl.formatMessage({ id: 'account.revokeToken' }, { name })} onPress={() => setAsking(true)}>
        <FormattedMessage id="account.revoke" />
      </Button>
      {asking && (
        <Confirm
          title={intl.formatMessage({ id: 'account.revokeToken' }, { name })}
          action={<FormattedMessage id="account.revoke" />}
          onConfirm={() => change.mutate(undefined, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
          isPending={change.isPending}
          error={change.error}
        >
          <p>
            <FormattedMessage id="account.revokeHelp" />
          </p>
        </Confirm>
      )}
    </>
  );
}
