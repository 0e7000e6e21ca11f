import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { registry } from '../api/services';
import { Button } from '../ui/control/button';
import { Card } from '../ui/page/card';
import { Empty, Failed, Loading } from '../ui/state/states';
import { tokensQuery } from '../session/account-queries';
import { NewToken } from '../session/new-token';
import { TokenTable } from '../session/token-table';

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
        <TokenTable
          label={title}
          tokens={data.records}
          revoke={(id) => registry.call('DELETE /rest/v2/auth/tokens/{id}', { path: { id } })}
        />
      )}
      {making && <NewToken onClose={() => setMaking(false)} />}
    </Card>
  );
}
