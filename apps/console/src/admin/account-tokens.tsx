import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { NewToken } from '../session/new-token';
import { TokenTable } from '../session/token-table';
import { registry } from '../api/services';
import { Button } from '../ui/control/button';
import { Modal } from '../ui/control/dialog';
import { FormActions } from '../ui/control/form';
import { Empty, Failed, Loading } from '../ui/state/states';
import { accountTokensQuery, type KeptAccount } from './account-queries';

interface Props {
  readonly account: KeptAccount;
  readonly onClose: () => void;
}

/** The tokens of an account, and a new one for it. */
export function AccountTokens({ account, onClose }: Props) {
  const intl = useIntl();
  const [making, setMaking] = useState(false);
  const { data, error, refetch } = useQuery(accountTokensQuery(account.id));
  const title = intl.formatMessage({ id: 'admin.tokensOf' }, { name: account.username });
  if (making) return <NewToken owner={account} onClose={() => setMaking(false)} />;
  return (
    <Modal title={title} onClose={onClose} kind="wide">
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : data.records.length === 0 ? (
        <Empty title={<FormattedMessage id="admin.noTokens" />} />
      ) : (
        <TokenTable
          label={title}
          tokens={data.records}
          revoke={(tokenId) =>
            registry.call('DELETE /rest/v2/auth/accounts/{id}/tokens/{tokenId}', { path: { id: account.id, tokenId } })
          }
        />
      )}
      <FormActions>
        <Button onPress={onClose}>
          <FormattedMessage id="ui.close" />
        </Button>
        <Button kind="main" onPress={() => setMaking(true)} isDisabled={account.disabled}>
          <FormattedMessage id="account.newToken" />
        </Button>
      </FormActions>
    </Modal>
  );
}
