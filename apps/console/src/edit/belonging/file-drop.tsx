import { FileUp } from '../../ui/icons';
import { useState } from 'react';
import { DropZone, FileTrigger, Text } from 'react-aria-components';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/control/button';
import { FilesDialog } from './files-dialog';
import styles from './file-drop.module.css';
import { useMayEdit } from '../use-may-edit';

interface Props {
  readonly item: { readonly id: number };
  readonly asOf: string | undefined;
}

/** Drop area for an item's files. */
export function FileDrop({ item, asOf }: Props) {
  const mayEdit = useMayEdit(asOf);
  const [files, setFiles] = useState<readonly File[]>([]);
  if (!mayEdit) return null;
  return (
    <>
      <DropZone
        className={styles.zone ?? ''}
        getDropOperation={() => 'copy'}
        onDrop={({ items }) => {
          const dropped = items.flatMap((entry) => (entry.kind === 'file' ? [entry.getFile()] : []));
          void Promise.all(dropped).then(setFiles);
        }}
      >
        <FileUp size={20} aria-hidden />
        <Text slot="label">
          <FormattedMessage id="edit.dropFiles" />
        </Text>
        <FileTrigger allowsMultiple onSelect={(chosen) => setFiles([...(chosen ?? [])])}>
          <Button>
            <FormattedMessage id="edit.chooseFiles" />
          </Button>
        </FileTrigger>
      </DropZone>
      {files.length > 0 && <FilesDialog item={item} files={files} onClose={() => setFiles([])} />}
    </>
  );
}
