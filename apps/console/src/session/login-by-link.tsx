import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { queries } from '../api/queries';
import { Button } from '../ui/control/button';
import { FormActions } from '../ui/control/form';
import { ProblemAlert } from '../ui/state/problem';
import { openLoginLink } from './login-link';

interface Props {
  readonly linkKey: string;
  readonly onDone: () => void;
}

/** Asks before a link logs in: somebody may have been sent a link of another account. */
export function LoginByLink({ linkKey, onDone }: Props) {
  const [error, setError] = useState<unknown>();
  const [waiting, setWaiting] = useState(false);
  async function open(): Promise<void> {
    setWaiting(true);
    try {
      await openLoginLink(linkKey);
      await queries.invalidateQueries();
      onDone();
    } catch (failure) {
      setError(failure);
    } finally {
      setWaiting(false);
    }
  }
  return (
    <>
      <p>
        <FormattedMessage id="session.linkHelp" />
      </p>
      {error !== undefined && <ProblemAlert error={error} />}
      <FormActions>
        <Button kind="main" isPending={waiting} onPress={() => void open()}>
          <FormattedMessage id="session.logInHere" />
        </Button>
      </FormActions>
    </>
  );
}
