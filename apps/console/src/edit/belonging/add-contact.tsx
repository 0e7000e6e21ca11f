import { Plus } from '../../ui/icons';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CONTACT_FIELDS } from '../catalogue-forms';
import { registry, type RegistryBody } from '../../api/services';
import { contactName } from '../../records/contact-line';
import { Button } from '../../ui/control/button';
import { CONTACT_ROLE_FORM } from './belonging-forms';
import { type Reference } from '../../forms/form-field';
import { NewDialog } from '../../forms/new-dialog';
import { useMayEdit } from '../use-may-edit';

interface ContactRole {
  readonly contactId: number;
  readonly roleId: number;
}

interface Props {
  readonly item: { readonly id: number };
  readonly asOf: string | undefined;
}

/** Gives a contact, maybe a new one, a role on an item. */
export function AddContact({ item, asOf }: Props) {
  const intl = useIntl();
  const [open, setOpen] = useState(false);
  const mayEdit = useMayEdit(asOf);
  if (!mayEdit) return null;
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <Plus size={16} aria-hidden /> <FormattedMessage id="edit.add.contact" />
      </Button>
      {open && (
        <NewDialog
          title={intl.formatMessage({ id: 'edit.add.contact' })}
          fields={CONTACT_ROLE_FORM}
          extraAfter="contactId"
          extra={(_values, change) => <MakeContact onMade={(contact) => change('contactId', contact)} />}
          create={({ contactId, roleId }: ContactRole) =>
            registry.call('POST /rest/v2/items/{id}/contacts/{contactId}', {
              path: { id: String(item.id), contactId },
              body: [roleId],
            })
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function MakeContact({ onMade }: { readonly onMade: (contact: Reference) => void }) {
  const intl = useIntl();
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button onPress={() => setOpen(true)}>
        <Plus size={16} aria-hidden /> <FormattedMessage id="edit.newContact" />
      </Button>
      {open && (
        <NewDialog
          title={intl.formatMessage({ id: 'edit.newContact' })}
          fields={CONTACT_FIELDS}
          create={(body: RegistryBody<'POST /rest/v2/contacts'>) => registry.call('POST /rest/v2/contacts', { body })}
          onMade={(contact) => onMade({ id: contact.id, label: contactName(contact) })}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
