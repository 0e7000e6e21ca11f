import { FileUp } from '../ui/icons';
import { lazy, Suspense, useEffect } from 'react';
import { DropZone, FileTrigger, Text } from 'react-aria-components';
import { FormattedMessage, useIntl } from 'react-intl';
import { useAccount } from '../session/session';
import { Button } from '../ui/control/button';
import { ErrorBoundary } from '../ui/state/error-boundary';
import { PageHead } from '../ui/page/page-head';
import { isReady } from './upload-entry';
import { UploadRow } from './upload-row';
import { useUploads } from './use-uploads';
import styles from './upload-page.module.css';

// The search for an item comes with much of React Aria: it need not wait for the files.
const NrtHelp = lazy(async () => ({ default: (await import('./nrt-help')).NrtHelp }));

/** Files with measurements: drop them, see their faults, repair them, send them, take them back. */
export function UploadPage() {
  const intl = useIntl();
  const account = useAccount();
  const uploads = useUploads();
  const entries = uploads.entries.filter(({ account: owner }) => owner === undefined || owner === account?.username);
  useDropGuard();
  const ready = entries.filter(isReady).length;
  return (
    <div className={styles.page}>
      <PageHead title={intl.formatMessage({ id: 'upload.title' })} lead={<FormattedMessage id="upload.lead" />} />
      <DropZone
        className={styles.zone ?? ''}
        getDropOperation={() => 'copy'}
        onDrop={({ items }) => {
          void Promise.all(items.flatMap((item) => (item.kind === 'file' ? [item.getFile()] : []))).then(uploads.add);
        }}
      >
        <FileUp size={28} aria-hidden />
        <Text slot="label">
          <FormattedMessage id="upload.drop" />
        </Text>
        <FileTrigger allowsMultiple onSelect={(files) => uploads.add([...(files ?? [])])}>
          <Button>
            <FormattedMessage id="upload.choose" />
          </Button>
        </FileTrigger>
        <p className={styles.hint}>
          <FormattedMessage id={account === null ? 'upload.visitor' : 'upload.hint'} />
        </p>
      </DropZone>
      {entries.length > 0 && (
        <ul className={styles.entries} aria-label={intl.formatMessage({ id: 'upload.files' })}>
          {entries.map((entry) => (
            <UploadRow key={entry.id} entry={entry} uploads={uploads} />
          ))}
        </ul>
      )}
      {ready > 1 && (
        <Button kind="main" className={styles.all} onPress={() => void uploads.sendAll()}>
          <FormattedMessage id="upload.sendAll" values={{ count: ready }} />
        </Button>
      )}
      <ErrorBoundary>
        <Suspense>
          <NrtHelp />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

/** A file that misses the zone must not replace the page. */
function useDropGuard(): void {
  useEffect(() => {
    const keep = (event: DragEvent): void => event.preventDefault();
    window.addEventListener('dragover', keep);
    window.addEventListener('drop', keep);
    return () => {
      window.removeEventListener('dragover', keep);
      window.removeEventListener('drop', keep);
    };
  }, []);
}
