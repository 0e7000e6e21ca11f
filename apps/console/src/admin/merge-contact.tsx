import { type Contact } from '@pelorus/client';
import { MergeIcon } from '../ui/icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { registry } from '../api/services';
import { type FormField, referenceOf } from '../forms/form-field';
import { RecordForm } from '../forms/record-form';
import { contacts } from '../forms/reference/reference-searches';
import { contactName } from '../records/contact-line';
import { useAccount, useChange } from '../session/session';
import { IconButton } from '../ui/control/button';
import { Modal } from '../ui/control/dialog';
import { toast } from '../ui/state/toasts';
import { MergePreview } from './merge-preview';

/** The fields of a merge; the contact itself is not offered as its own double. */
const fieldsOf = ({ id }: Contact): readonly FormField[] => [
  {
    name: 'otherId',
    label: 'admin.double',
    help: 'admin.doubleHelp',
    kind: 'reference',
    required: true,
    search: async (words, signal) => (await contacts(words, signal)).filter((found) => found.id !== id),
  },
  { name: 'email', label: 'admin.keptEmail', help: 'admin.keptEmailHelp', kind: 'text', maxLength: 254 },
];

/** Merges a double into a contact: its roles move, its fields fill gaps, it is deleted. For administrators. */
export function MergeContact({ contact }: { readonly contact: Contact }) {
  const intl = useIntl();
  const account = useAccount();
  const [open, setOpen] = useState(false);
  const merge = useChange((body: { otherId: number; email?: string }) =>
    registry.call('POST /rest/v2/contacts/{id}/merge', { path: { id: contact.id }, body }),
  );
  if (!account?.admin) return null;
  const name = contactName(contact);
  const fields = fieldsOf(contact);
  return (
    <>
      <IconButton label={intl.formatMessage({ id: 'admin.merge' }, { name })} onPress={() => setOpen(true)}>
        <MergeIcon size={16} />
      </IconButton>
      {open && (
        <Modal title={intl.formatMessage({ id: 'admin.merge' }, { name })} onClose={() => setOpen(false)} kind="drawer">
          <RecordForm
            fields={fields}
            before={{}}
            action={intl.formatMessage({ id: 'admin.mergeNow' })}
            extraAfter="otherId"
            extra={({ otherId }, change) => {
              const double = referenceOf(otherId);
              // The double is gone after the merge.
              if (!double || merge.isPending || merge.isSuccess) return null;
              return (
                <MergePreview keptId={contact.id} doubleId={double.id} onEmail={(email) => change('email', email)} />
              );
            }}
            onSave={async ({ otherId, email }) => {
              const other = referenceOf(otherId)?.id ?? 0;
              await merge.mutateAsync({ otherId: other, ...(typeof email === 'string' && email ? { email } : {}) });
              toast(intl.formatMessage({ id: 'admin.merged' }, { name }));
              setOpen(false);
            }}
            onCancel={() => setOpen(false)}
          />
        </Modal>
      )}
    </>
  );
}
