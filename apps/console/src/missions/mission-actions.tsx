import { type Mission } from '@pelorus/client';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { registry } from '../api/services';
import { EditDialog } from '../forms/edit-dialog';
import { LogInToEdit } from '../session/log-in-to-edit';
import { useAccount, useChange } from '../session/session';
import { Button } from '../ui/control/button';
import { Confirm } from '../ui/control/confirm';
import { toast } from '../ui/state/toasts';
import { MISSION_FIELDS, missionValues } from './mission-form';

/** Actions on a mission; the service refuses accounts without the right. */
export function MissionActions({ mission: { id, name } }: { readonly mission: Mission }) {
  const intl = useIntl();
  const account = useAccount();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'edit' | 'delete'>();
  const close = (): void => setDialog(undefined);
  const removal = useChange(async () => {
    await registry.call('DELETE /rest/v2/missions/{id}', { path: { id } });
    await navigate({ to: '/missions' });
    toast(intl.formatMessage({ id: 'missions.deleted' }, { name }));
  });
  if (account === null) return <LogInToEdit />;
  if (!account) return null;
  return (
    <>
      <Button onPress={() => setDialog('edit')}>
        <FormattedMessage id="ui.edit" />
      </Button>
      <Button kind="danger" onPress={() => setDialog('delete')}>
        <FormattedMessage id="ui.delete" />
      </Button>
      {dialog === 'edit' && (
        <EditDialog
          title={intl.formatMessage({ id: 'missions.edit' })}
          fields={MISSION_FIELDS}
          valuesOf={missionValues}
          edited={{
            key: ['mission', id],
            read: (signal) =>
              registry.tagged('GET /rest/v2/missions/{id}', { path: { id }, ...(signal ? { signal } : {}) }),
            write: (body, headers) => registry.call('PATCH /rest/v2/missions/{id}', { path: { id }, body, headers }),
          }}
          onClose={close}
        />
      )}
      {dialog === 'delete' && (
        <Confirm
          title={intl.formatMessage({ id: 'missions.deleteTitle' }, { name })}
          action={<FormattedMessage id="ui.delete" />}
          onConfirm={() => removal.mutate(undefined)}
          onClose={close}
          isPending={removal.isPending}
          error={removal.error}
        >
          <p>
            <FormattedMessage id="missions.deleteHelp" />
          </p>
        </Confirm>
      )}
    </>
  );
}
