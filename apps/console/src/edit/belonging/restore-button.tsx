import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { registry } from '../../api/services';
import { type Change } from '../../records/item-queries';
import { useChange } from '../../session/session';
import { Button } from '../../ui/control/button';
import { Confirm } from '../../ui/control/confirm';
import { toast } from '../../ui/state/toasts';
import { type Belonging } from './belonging';
import { CUSTOM_FIELDS, EVENTS, PARAMETERS, RESOURCES } from './belongings';
import { useMayEdit } from '../use-may-edit';

interface Props {
  readonly change: Change;
  readonly itemId: number;
}

/** Restorable kinds by their names in histories. */
const RESTORED: Readonly<Record<string, Pick<Belonging<never, never>, 'restore'>>> = {
  item: {
    restore: ({ id }, revision) =>
      registry.call('PUT /rest/v2/items/{id}/history/{revision}', { path: { id: String(id), revision } }),
  },
  parameter: PARAMETERS,
  event: EVENTS,
  'custom field': CUSTOM_FIELDS,
  resource: RESOURCES,
};

/** Restores the state after a change. */
export function RestoreButton({ change, itemId }: Props) {
  const intl = useIntl();
  const [open, setOpen] = useState(false);
  const mayEdit = useMayEdit(undefined);
  const { record, revision, action } = change;
  const kind = RESTORED[record.kind];
  const restoring = useChange(async () => kind?.restore({ item: itemId, id: record.id }, revision));
  if (!mayEdit || !kind || action === 'deleted') return null;
  return (
    <>
      <Button kind="plain" onPress={() => setOpen(true)}>
        <FormattedMessage id="edit.restore" />
      </Button>
      {open && (
        <Confirm
          title={intl.formatMessage({ id: 'edit.restoreTitle' }, { name: record.label })}
          action={<FormattedMessage id="edit.restore" />}
          onConfirm={() =>
            restoring.mutate(undefined, {
              onSuccess: () => {
                setOpen(false);
                toast(intl.formatMessage({ id: 'edit.restored' }, { name: record.label }));
              },
            })
          }
          onClose={() => setOpen(false)}
          isPending={restoring.isPending}
          error={restoring.error}
        >
          <p>
            <FormattedMessage id="edit.restoreHelp" />
          </p>
        </Confirm>
      )}
    </>
  );
}
