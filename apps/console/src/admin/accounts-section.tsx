import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { registry, type RegistryBody } from '../api/services';
import { NewDialog } from '../forms/new-dialog';
import { Badge } from '../ui/text/badge';
import { Button } from '../ui/control/button';
import { type RecordColumn, PagedTable } from '../ui/table/record-table';
import { Empty } from '../ui/state/states';
import { Time } from '../ui/text/time';
import { WordsField } from '../ui/control/words-field';
import { AccountActions } from './account-actions';
import { accountFilter, type KeptAccount, readAccounts } from './account-queries';
import { AccountTokens } from './account-tokens';
import { ACCOUNT_FIELDS } from '../edit/catalogue-forms';
import styles from './catalogue-section.module.css';

type AccountBody = RegistryBody<'POST /rest/v2/auth/accounts'>;

const route = getRouteApi('/admin/$section');

/** Accounts: who may log in, and with what. */
export function AccountsSection() {
  const intl = useIntl();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [adding, setAdding] = useState(false);
  const [shown, setShown] = useState<KeptAccount>();
  const sorts = search.sorts ?? 'username';
  const where = search.filter ? accountFilter(search.filter) : undefined;
  const go = (change: Partial<typeof search>): void =>
    void navigate({ search: { ...search, ...change }, replace: true });
  return (
    <>
      <div className={styles.tools}>
        <WordsField
          label={intl.formatMessage({ id: 'admin.filter' })}
          value={search.filter ?? ''}
          onWords={(filter) => go({ filter })}
        />
        <Button kind="main" onPress={() => setAdding(true)}>
          <FormattedMessage id="admin.newAccount" />
        </Button>
      </div>
      <PagedTable
        label={intl.formatMessage({ id: 'admin.accounts' })}
        columns={columnsOf(intl, setShown)}
        queryKey={['accounts', where]}
        readPage={(range, signal) => readAccounts({ ...range, ...(where ? { where } : {}), sorts }, signal)}
        sorts={sorts}
        onSort={(next) => go({ sorts: next })}
        count={(count) => <FormattedMessage id="admin.count" values={{ count }} />}
        empty={<Empty title={<FormattedMessage id="admin.noMatch" />} />}
      />
      {adding && (
        <NewDialog
          title={intl.formatMessage({ id: 'admin.newAccount' })}
          fields={ACCOUNT_FIELDS}
          create={(body: AccountBody) => registry.call('POST /rest/v2/auth/accounts', { body })}
          onMade={setShown}
          onClose={() => setAdding(false)}
        />
      )}
      {shown && <AccountTokens account={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

const columnsOf = (intl: IntlShape, onTokens: (account: KeptAccount) => void): RecordColumn<KeptAccount>[] => [
  {
    id: 'username',
    label: intl.formatMessage({ id: 'admin.account' }),
    sort: 'username',
    share: 4,
    cell: (account) => (
      <>
        <bdi>{account.username}</bdi> <Kind account={account} />
      </>
    ),
  },
  {
    id: 'created',
    label: intl.formatMessage({ id: 'admin.created' }),
    sort: 'created',
    share: 2,
    cell: ({ created }) => <Time value={created} />,
  },
  {
    id: 'used',
    label: intl.formatMessage({ id: 'admin.lastUsed' }),
    share: 2,
    cell: ({ lastUsed }) => (lastUsed ? <Time value={lastUsed} /> : '–'),
  },
  { id: 'tokens', label: intl.formatMessage({ id: 'admin.tokens' }), isNumber: true, cell: ({ tokens }) => tokens },
  {
    id: 'sessions',
    label: intl.formatMessage({ id: 'admin.sessions' }),
    isNumber: true,
    cell: ({ sessions }) => sessions,
  },
  {
    id: 'actions',
    label: intl.formatMessage({ id: 'admin.actions' }),
    cell: (account) => <AccountActions account={account} onTokens={() => onTokens(account)} />,
  },
];

/** What an account is, where that is not just a person's. */
const Kind = ({ account: { admin, functional, disabled } }: { readonly account: KeptAccount }) => (
  <>
    {admin && (
      <Badge tone="accent">
        <FormattedMessage id="admin.administrator" />
      </Badge>
    )}{' '}
    {functional && (
      <Badge>
        <FormattedMessage id="admin.functional" />
      </Badge>
    )}{' '}
    {disabled && (
      <Badge tone="warn">
        <FormattedMessage id="admin.disabled" />
      </Badge>
    )}
  </>
);
