import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { registry } from '../../api/services';
import { useChange } from '../../session/session';
import { Bytes } from '../../ui/text/bytes';
import { Modal } from '../../ui/control/dialog';
import { toast } from '../../ui/state/toasts';
import { DROPPED_FIELDS } from './belonging-forms';
import { newBody } from '../../forms/form-field';
import { RecordForm } from '../../forms/record-form';

interface Props {
  readonly item: { readonly id: number };
  readonly files: readonly File[];
  readonly onClose: () => void;
}

/** Describes dropped files and sends them one by one; a refusal keeps the rest. */
export function FilesDialog({ item, files, onClose }: Props) {
  const intl = useIntl();
  const [left, setLeft] = useState(files);
  const [sending, setSending] = useState<File>();
  const change = useChange((body: FormData) =>
    registry.call('POST /rest/v2/items/{id}/resources', { path: { id: String(item.id) }, body }),
  );
  async function send(fields: Record<string, unknown>): Promise<void> {
    try {
      for (const file of left) {
        setSending(file);
        await change.mutateAsync(fileForm(file, fields));
        setLeft((waiting) => waiting.filter((other) => other !== file));
      }
    } finally {
      setSending(undefined);
    }
    onClose();
    toast(intl.formatMessage({ id: 'edit.filesSent' }, { count: files.length }));
  }
  return (
    <Modal title={intl.formatMessage({ id: 'edit.addFiles' }, { count: left.length })} onClose={onClose} kind="drawer">
      <ul>
        {left.map((file, place) => (
          <li key={place}>
            <bdi>{file.name}</bdi> (<Bytes value={file.size} />)
            {file === sending && (
              <>
                {' '}
                <FormattedMessage id="edit.sending" />
              </>
            )}
          </li>
        ))}
      </ul>
      <RecordForm
        fields={DROPPED_FIELDS}
        before={{}}
        action={intl.formatMessage({ id: 'edit.sendFiles' }, { count: left.length })}
        onSave={(values) => send(newBody(DROPPED_FIELDS, values))}
        onCancel={onClose}
      />
    </Modal>
  );
}

/** Form of a file, named after it. */
function fileForm(file: File, fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set('file', file, file.name);
  return form;
}
