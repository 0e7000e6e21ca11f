import { IMPORT_KINDS, type ImportKind } from '@pelorus/client';
import { FileUp } from '../ui/icons';
import { useState } from 'react';
import { DropZone, FileTrigger, Text } from 'react-aria-components';
import { FormattedMessage, useIntl } from 'react-intl';
import { useAccount } from '../session/session';
import { Button } from '../ui/control/button';
import { Card } from '../ui/page/card';
import { PageHead } from '../ui/page/page-head';
import { Select } from '../ui/control/select';
import styles from './import-page.module.css';
import { ImportResultCard } from './import-result';
import { useImport } from './use-import';

/** Makes and changes many items, parameters or events by a table, after a look at what it will do. */
export function ImportPage() {
  const intl = useIntl();
  const now = useImport();
  const account = useAccount();
  const [kind, setKind] = useState<ImportKind>('items');
  const take = async (file: File | undefined): Promise<void> => {
    if (file) now.check({ name: file.name, kind, text: await file.text() });
  };
  const choose = (next: ImportKind): void => {
    setKind(next);
    if (now.source && !now.done) now.check({ ...now.source, kind: next });
  };
  return (
    <div className={styles.page}>
      <PageHead title={intl.formatMessage({ id: 'import.title' })} lead={<FormattedMessage id="import.lead" />} />
      <Card title={<FormattedMessage id="import.table" />}>
        <Select
          label={intl.formatMessage({ id: 'import.kind' })}
          options={IMPORT_KINDS.map((id) => ({ id, label: intl.formatMessage({ id: `import.kind.${id}` }) }))}
          value={kind}
          onChange={choose}
        />
        <DropZone
          className={styles.zone ?? ''}
          getDropOperation={() => 'copy'}
          onDrop={({ items }) => {
            const [file] = items.flatMap((item) => (item.kind === 'file' ? [item.getFile()] : []));
            void file?.then(take);
          }}
        >
          <FileUp size={24} aria-hidden />
          <Text slot="label">
            <FormattedMessage id="import.drop" />
          </Text>
          <FileTrigger
            acceptedFileTypes={['.csv', '.tsv', '.json', 'text/csv', 'application/json']}
            onSelect={(files) => void take(files?.[0])}
          >
            <Button>
              <FormattedMessage id="import.choose" />
            </Button>
          </FileTrigger>
          <p className={styles.hint}>
            <FormattedMessage id={account === null ? 'import.visitor' : 'import.hint'} />
          </p>
        </DropZone>
      </Card>
      <ImportResultCard now={now} />
    </div>
  );
}
