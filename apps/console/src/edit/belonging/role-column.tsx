import { X } from '../../ui/icons';
import { useIntl } from 'react-intl';
import { registry } from '../../api/services';
import { type Person } from '../../records/contacts-by-person';
import { contactName } from '../../records/contact-line';
import { useChange } from '../../session/session';
import { Button } from '../../ui/control/button';
import { type Column } from '../../ui/table/table';
import { toast } from '../../ui/state/toasts';
import { failureToast } from '../failure-toast';
import { useMayEdit } from '../use-may-edit';

interface Given {
  readonly contactId: number;
  readonly roleId: number;
}

/** Column that removes roles; absent where editing is not offered. */
export function useRoleColumn(item: { readonly id: number }, asOf: string | undefined): readonly Column<Person>[] {
  const intl = useIntl();
  const mayEdit = useMayEdit(asOf);
  const take = useRoleRemoval(item.id);
  if (!mayEdit) return [];
  const cell = ({ contact, roles }: Person) =>
    roles.map(({ id, generalName }) => {
      const label = intl.formatMessage({ id: 'edit.takeRole' }, { role: generalName, name: contactName(contact) });
      return (
        <Button
          key={id}
          kind="plain"
          aria-label={label}
          onPress={() => take({ contactId: contact.id, roleId: id }, generalName)}
        >
          <X size={14} aria-hidden /> {generalName}
        </Button>
      );
    });
  return [{ id: 'edit', title: intl.formatMessage({ id: 'edit.takeAway' }), cell }];
}

/** Removes a role; offers to undo it. */
function useRoleRemoval(itemId: number): (given: Given, role: string) => void {
  const intl = useIntl();
  const id = String(itemId);
  const removal = useChange(({ contactId, roleId }: Given) =>
    registry.call('DELETE /rest/v2/items/{id}/contacts/{contactId}', { path: { id, contactId }, query: { roleId } }),
  );
  const giving = useChange(({ contactId, roleId }: Given) =>
    registry.call('POST /rest/v2/items/{id}/contacts/{contactId}', { path: { id, contactId }, body: [roleId] }),
  );
  const give = (given: Given): void => void giving.mutateAsync(given).catch(failureToast);
  const take = async (given: Given, role: string): Promise<void> => {
    await removal.mutateAsync(given);
    const undo = { label: intl.formatMessage({ id: 'edit.undo' }), onPress: () => give(given) };
    toast(intl.formatMessage({ id: 'edit.roleTaken' }, { role }), undo);
  };
  return (given, role) => void take(given, role).catch(failureToast);
}
