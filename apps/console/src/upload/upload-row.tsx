import { X } from '../ui/icons';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, IconButton } from '../ui/control/button';
import { Bytes } from '../ui/text/bytes';
import { ProblemAlert } from '../ui/state/problem';
import { Zone } from '../ui/text/time';
import { FaultyLines } from './repair/fault-list';
import { UploadPreview } from './check/upload-preview';
import { UploadBar } from './upload-progress';
import { UploadResult } from './upload-result';
import { isReady, type UploadEntry } from './upload-entry';
import { type Uploads } from './use-uploads';
import { WarningList } from './check/warning-list';
import styles from './upload-row.module.css';

interface Props {
  readonly entry: UploadEntry;
  readonly uploads: Uploads;
}

/** One file: its check, its way, its result. */
export function UploadRow({ entry, uploads }: Props) {
  const intl = useIntl();
  const { name, size, state, check } = entry;
  return (
    <li className={styles.row} aria-label={name}>
      <header className={styles.head}>
        <strong className={styles.name}>{name}</strong>
        <span className={styles.size}>
          <Bytes value={size} />
        </span>
        <Findings entry={entry} />
        <span className={styles.actions}>
          {isReady(entry) && (
            <Button onPress={() => uploads.send(entry)}>
              <FormattedMessage id={state.kind === 'failed' ? 'ui.tryAgain' : 'upload.send'} />
            </Button>
          )}
          {state.kind === 'failed' && !check && (
            <Button onPress={() => uploads.recheck(entry)}>
              <FormattedMessage id="upload.checkAgain" />
            </Button>
          )}
          {(state.kind === 'sending' || state.kind === 'checking') && (
            <Button onPress={() => (state.kind === 'sending' ? uploads.stop(entry) : uploads.remove(entry))}>
              <FormattedMessage id="upload.stop" />
            </Button>
          )}
          {state.kind === 'stored' && state.isNew && (
            <Button onPress={() => uploads.undo(entry)}>
              <FormattedMessage id="upload.undo" />
            </Button>
          )}
          <IconButton
            label={intl.formatMessage({ id: 'upload.remove' }, { name })}
            isDisabled={state.kind === 'sending'}
            onPress={() => uploads.remove(entry)}
          >
            <X size={16} />
          </IconButton>
        </span>
      </header>
      {(state.kind === 'checking' || state.kind === 'sending') && <UploadBar name={name} state={state} size={size} />}
      {state.kind === 'faulty' && check && <FaultyLines entry={entry} check={check} uploads={uploads} />}
      {isReady(entry) && check && (
        <>
          {check.warnings ? (
            <WarningList warnings={check.warnings} onRename={(from, to) => uploads.rename(entry, from, to)} />
          ) : (
            <p>
              <FormattedMessage id="upload.notAsked" />
            </p>
          )}
          <UploadPreview summaries={check.summaries} />
        </>
      )}
      {state.kind === 'stored' && <UploadResult dataset={state.dataset} isNew={state.isNew} />}
      {state.kind === 'undone' && (
        <p role="status">
          <FormattedMessage id="upload.undone" />
        </p>
      )}
      {state.kind === 'failed' && <ProblemAlert error={state.error} />}
    </li>
  );
}

/** Result of the check in one line. */
function Findings({ entry: { check, state } }: { readonly entry: UploadEntry }) {
  if (!check || state.kind === 'checking') return null;
  const { rows, columns, totalFaults, first, last } = check.checked;
  if (state.kind === 'faulty')
    return (
      <span className={styles.faulty}>
        <FormattedMessage id="upload.faults" values={{ count: totalFaults }} />
      </span>
    );
  return (
    <span className={styles.sound}>
      <FormattedMessage id="upload.sound" values={{ rows, columns: columns.length }} />
      {first && last && (
        <>
          {' '}
          · {moment(first)} – {moment(last)} <Zone />
        </>
      )}
    </span>
  );
}

/** A moment of a file to the second. */
const moment = (value: string): string => value.slice(0, 19).replace('T', ' ');
