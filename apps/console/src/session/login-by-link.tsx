import { FormattedMessage } from 'react-intl';
import { Button } from '../ui/control/button';
import { FormActions } from '../ui/control/form';
import { ProblemAlert } from '../ui/state/problem';
import { openLoginLink } from './login-link';
import { useLoggingIn } from './use-logging-in';

interface Props {
  readonly linkKey: string;
  readonly onDone: () => void;
}

/** Asks before a link logs in: somebody may have been sent a link of another account. */
export function LoginByLink({ linkKey, onDone }: Props) {
  const { error, waiting, logIn } = useLoggingIn(onDone);
  return (
    <>
      <p>
        <FormattedMessage id="session.linkHelp" />
      </p>
      {error !== undefined && <ProblemAlert error={error} />}
      <FormActions>
        <Button kind="main" isPending={waiting} onPress={() => void logIn(() => openLoginLink(linkKey))}>
          <FormattedMessage id="session.logInHere" />
        </Button>
      </FormActions>
    </>
  );
}
