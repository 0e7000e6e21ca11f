import { FormattedMessage, useIntl } from 'react-intl';
import { useChange } from '../session/session';
import { Badge } from '../ui/badge';
import { Button } from '../ui/button';
import { type Column, Table } from '../ui/table';
import { Time } from '../ui/time';
import { toast } from '../ui/toasts';
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

function Revoke({ token: { id, name }, revoke }: { readonly token: OwnToken; readonly revoke: Props['revoke'] }) {
  const intl = useIntl();
  const change = useChange(() => revoke(id));
  return (
    <Button
      aria-label={intl.formatMessage({ id: 'account.revokeToken' }, { name })}
      onPress={() => change.mutate(undefined, { onError: (failure) => toast(failure.message) })}
    >
      <FormattedMessage id="account.revoke" />
    </Button>
  );
}
