import { type Mission } from '@pelorus/client';
import { useQuery } from '@tanstack/react-query';
import { X } from '../ui/icons';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { registry } from '../api/services';
import { type FieldOf } from '../forms/form-field';
import { NewDialog } from '../forms/new-dialog';
import { contacts, vocables } from '../forms/reference/reference-searches';
import { ContactLine, contactName } from '../records/contact-line';
import { useAccount, useChange } from '../session/session';
import { Button, IconButton } from '../ui/control/button';
import { Card } from '../ui/page/card';
import { QueryTable } from '../ui/table/query-table';
import { type Column } from '../ui/table/table';
import { toast } from '../ui/state/toasts';
import { type MissionContact, missionContactsQuery } from './mission-queries';

interface ContactRole {
  readonly contactId: number;
  readonly roleId: number;
}

const FIELDS: readonly FieldOf<ContactRole>[] = [
  { name: 'contactId', label: 'missions.contact', kind: 'reference', required: true, search: contacts },
  { name: 'roleId', label: 'missions.role', kind: 'reference', required: true, search: vocables('ContactRoles') },
];

export function MissionContacts({ mission: { id } }: { readonly mission: Mission }) {
  const intl = useIntl();
  const account = useAccount();
  const [adding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery(missionContactsQuery(id));
  const removal = useChange(({ contact, role }: MissionContact) =>
    registry.call('DELETE /rest/v2/missions/{id}/contacts/{contactId}', {
      path: { id, contactId: contact.id },
      query: { roleId: role.id },
    }),
  );
  const title = intl.formatMessage({ id: 'missions.contacts' });
  const remove: Column<MissionContact> = {
    id: 'remove',
    title: '',
    cell: (row) => (
      <IconButton
        label={intl.formatMessage({ id: 'missions.takeOut' }, { code: contactName(row.contact) })}
        onPress={() => removal.mutate(row, { onError: (failure) => toast(failure.message) })}
      >
        <X size={16} />
      </IconButton>
    ),
  };
  const add = account && (
    <Button onPress={() => setAdding(true)}>
      <FormattedMessage id="missions.addContact" />
    </Button>
  );
  return (
    <Card title={title} actions={add}>
      <QueryTable
        label={title}
        answer={{ rows: data, error, retry: () => void refetch() }}
        columns={account ? [...COLUMNS, remove] : COLUMNS}
        rowKey={({ id: key }) => key}
        empty={<FormattedMessage id="missions.noContacts" />}
      />
      {adding && (
        <NewDialog
          title={intl.formatMessage({ id: 'missions.addContact' })}
          fields={FIELDS}
          create={({ contactId, roleId }: ContactRole) =>
            registry.call('POST /rest/v2/missions/{id}/contacts/{contactId}', {
              path: { id, contactId },
              body: [roleId],
            })
          }
          onClose={() => setAdding(false)}
        />
      )}
    </Card>
  );
}

const COLUMNS: readonly Column<MissionContact>[] = [
  {
    id: 'contact',
    title: <FormattedMessage id="missions.contact" />,
    cell: ({ contact }) => <ContactLine contact={contact} />,
  },
  { id: 'role', title: <FormattedMessage id="missions.role" />, cell: ({ role }) => role.generalName },
];
