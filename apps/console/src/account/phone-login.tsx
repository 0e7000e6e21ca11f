import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { QrCode } from '../ui/qr-code';
import { makeLoginLink } from '../session/login-link';
import { linkAddress } from '../session/login-link-address';
import { useChange } from '../session/session';
import { Button } from '../ui/control/button';
import { Card } from '../ui/page/card';
import { hostAddress } from '../ui/page/host-path';
import { CopyButton } from '../ui/control/copy-button';
import { FormActions } from '../ui/control/form';
import { momentOf } from '../ui/text/moment';
import { ProblemAlert } from '../ui/state/problem';
import styles from './phone-login.module.css';

/** Logs a phone in from this session, by a code to scan or a link to open there, so that nobody types a token. */
export function PhoneLogin() {
  const intl = useIntl();
  const { data: link, error, isPending, mutate, reset } = useChange(makeLoginLink);
  const left = useSecondsUntil(link?.expires);
  useEffect(() => {
    if (left === 0) reset();
  }, [left, reset]);
  const address = link && linkAddress(hostAddress(''), link.key);
  return (
    <Card title={<FormattedMessage id="account.phone" />}>
      <p>
        <FormattedMessage id="account.phoneHelp" />
      </p>
      {error && <ProblemAlert error={error} />}
      {address && (
        <>
          <div className={styles.code}>
            <QrCode text={address} label={intl.formatMessage({ id: 'account.phoneCode' })} />
          </div>
          <p role="timer">
            <FormattedMessage id="account.phoneLeft" values={{ seconds: left ?? 0 }} />
          </p>
        </>
      )}
      <FormActions>
        {address && (
          <CopyButton text={address}>
            <FormattedMessage id="account.phoneCopy" />
          </CopyButton>
        )}
        <Button isPending={isPending} onPress={() => mutate(undefined)}>
          <FormattedMessage id={link ? 'account.phoneAgain' : 'account.phoneMake'} />
        </Button>
      </FormActions>
    </Card>
  );
}

const SECOND_MS = 1000;

/** Whole seconds until a moment, 0 afterwards; undefined without one. */
function useSecondsUntil(moment: string | undefined): number | undefined {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (moment === undefined) return;
    const tell = (): void => setNow(Date.now());
    tell();
    const timer = setInterval(tell, SECOND_MS);
    return () => clearInterval(timer);
  }, [moment]);
  const end = moment === undefined ? undefined : momentOf(moment)?.getTime();
  return end === undefined ? undefined : Math.max(0, Math.ceil((end - now) / SECOND_MS));
}
