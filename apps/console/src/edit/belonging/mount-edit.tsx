import { type EditedRecord } from '../../forms/edit-dialog';
import { Pencil } from '../../ui/icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { registry } from '../../api/services';
import { type ShownItem } from '../../records/item-queries';
import { IconButton } from '../../ui/control/button';
import { type Column } from '../../ui/table/table';
import { ENDED_MOUNT_FIELDS, MOUNT_FIELDS } from './belonging-forms';
import { EditDialog } from '../../forms/edit-dialog';
import { type FormValues } from '../../forms/form-field';
import { useMayEdit } from '../use-may-edit';

type Mount = NonNullable<ShownItem['mounts']>[number];

/** Column that corrects mounts; absent where editing is not offered. */
export function useMountColumn(item: ShownItem, asOf: string | undefined): readonly Column<Mount>[] {
  const intl = useIntl();
  if (!useMayEdit(asOf)) return [];
  const title = intl.formatMessage({ id: 'edit.actions' });
  return [{ id: 'edit', title, cell: (mount) => <MountButton item={item} mount={mount} /> }];
}

interface Props {
  readonly item: ShownItem;
  readonly mount: Mount;
}

function MountButton({ item, mount }: Props) {
  const intl = useIntl();
  const [open, setOpen] = useState(false);
  const title = intl.formatMessage({ id: 'edit.edit.mount' }, { code: mount.parent.code });
  return (
    <>
      <IconButton label={title} onPress={() => setOpen(true)}>
        <Pencil size={16} />
      </IconButton>
      {open && (
        <EditDialog
          title={title}
          fields={mount.end === undefined ? MOUNT_FIELDS : ENDED_MOUNT_FIELDS}
          valuesOf={mountValues}
          edited={editedMount(item.id, mount.id)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function editedMount(item: number, mountId: number): EditedRecord<MountTexts> {
  const path = { id: String(item), mountId };
  return {
    key: ['mount', item, mountId],
    read: (signal) =>
      registry.tagged('GET /rest/v2/items/{id}/mounts/{mountId}', { path, ...(signal ? { signal } : {}) }),
    write: (body, headers) => registry.call('PATCH /rest/v2/items/{id}/mounts/{mountId}', { path, body, headers }),
  };
}

type MountTexts = Pick<Mount, 'start'> & Partial<Pick<Mount, 'end' | 'mountLabel' | 'unmountLabel'>>;

const mountValues = ({ start, end, mountLabel, unmountLabel }: MountTexts): FormValues => ({
  start,
  end: end ?? null,
  mountLabel: mountLabel ?? null,
  unmountLabel: unmountLabel ?? null,
});
