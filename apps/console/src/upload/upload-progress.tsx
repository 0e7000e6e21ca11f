import { Label, ProgressBar } from 'react-aria-components';
import { FormattedMessage, useIntl } from 'react-intl';
import { secondsLeft, type UploadState } from './upload-entry';
import styles from './upload-progress.module.css';

interface Props {
  readonly name: string;
  readonly state: Extract<UploadState, { kind: 'checking' | 'sending' }>;
  /** Bytes of the file. */
  readonly size: number;
}

/** How far a check or an upload is, with rate and time left. */
export function UploadBar({ name, state, size }: Props) {
  const intl = useIntl();
  const [done, all] = state.kind === 'sending' ? [state.sent, state.total] : [state.read, size];
  const share = all === 0 ? 0 : Math.min(100, (100 * done) / all);
  return (
    <ProgressBar value={share} className={styles.progress ?? ''}>
      <Label className={styles.label ?? ''}>
        <FormattedMessage id={state.kind === 'sending' ? 'upload.sending' : 'upload.checking'} values={{ name }} />
      </Label>
      <div className={styles.bar}>
        <div className={styles.done} style={{ width: `${share}%` }} />
      </div>
      {state.kind === 'sending' && <span className={styles.rate}>{rateText(intl, state)}</span>}
    </ProgressBar>
  );
}

function rateText(intl: ReturnType<typeof useIntl>, state: Extract<UploadState, { kind: 'sending' }>): string {
  const left = secondsLeft(state);
  if (left === undefined) return '';
  const rate = state.sent / 1e3 / (state.now - state.began);
  return intl.formatMessage(
    { id: 'upload.rate' },
    { rate: intl.formatNumber(rate, { maximumSignificantDigits: 2 }), left: intl.formatNumber(left) },
  );
}
