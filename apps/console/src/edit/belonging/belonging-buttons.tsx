import { Pencil, Trash2 } from '../../ui/icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useChange } from '../../session/session';
import { IconButton } from '../../ui/control/button';
import { type Column } from '../../ui/table/table';
import { toast } from '../../ui/state/toasts';
import { type Belonging, revisionOf } from './belonging';
import styles from './belonging-buttons.module.css';
import { EditDialog } from '../../forms/edit-dialog';
import { failureToast } from '../failure-toast';
import { useMayEdit } from '../use-may-edit';

interface Props<Row extends { readonly id: number }> {
  readonly of: Belonging<Row, never>;
  readonly item: { readonly id: number };
  readonly row: Row;
}

/** Edits and deletes a record of an item; offers to undo a deletion. */
export function BelongingButtons<Row extends { readonly id: number }>({ of, item, row }: Props<Row>) {
  const intl = useIntl();
  const [open, setOpen] = useState(false);
  const remove = useRemoval(of, item.id);
  const place = { item: item.id, id: row.id };
  const name = of.nameOf(row);
  const title = intl.formatMessage({ id: of.labels.edit }, { name });
  return (
    <span className={styles.buttons}>
      <IconButton label={title} onPress={() => setOpen(true)}>
        <Pencil size={16} />
      </IconButton>
      <IconButton label={intl.formatMessage({ id: of.labels.remove }, { name })} onPress={() => remove(row)}>
        <Trash2 size={16} />
      </IconButton>
      {open && (
        <EditDialog
          title={title}
          fields={of.fieldsOf(row)}
          valuesOf={of.valuesOf}
          extra={of.extra}
          edited={{
            key: [of.kind, item.id, row.id],
            read: (signal) => of.read(place, signal),
            write: (body, headers) => of.change(place, body, headers),
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  );
}

/** Deletes at once; undo restores the last revision. */
function useRemoval<Row extends { readonly id: number }>(of: Belonging<Row, never>, item: number): (row: Row) => void {
  const intl = useIntl();
  const removal = useChange(async ({ id }: Row) => {
    const { etag } = await of.read({ item, id });
    await of.remove({ item, id });
    return revisionOf(etag);
  });
  const restoring = useChange(({ id, revision }: { id: number; revision: number }) =>
    of.restore({ item, id }, revision),
  );
  // Promises: callbacks of the mutation are dropped with the row.
  const restore = (id: number, revision: number): void =>
    void restoring.mutateAsync({ id, revision }).catch(failureToast);
  const remove = async (row: Row): Promise<void> => {
    const revision = await removal.mutateAsync(row);
    const text = intl.formatMessage({ id: 'edit.deleted' }, { name: of.nameOf(row) });
    const undo = { label: intl.formatMessage({ id: 'edit.undo' }), onPress: () => restore(row.id, revision ?? 0) };
    toast(text, revision === undefined ? undefined : undo);
  };
  return (row) => void remove(row).catch(failureToast);
}

/** Column of edit buttons; absent where editing is not offered. */
export function useEditColumn<Row, Record extends { readonly id: number }>(
  of: Belonging<Record, never>,
  item: { readonly id: number },
  asOf: string | undefined,
  recordOf: (row: Row) => Record,
): readonly Column<Row>[] {
  const intl = useIntl();
  if (!useMayEdit(asOf)) return [];
  return [
    {
      id: 'edit',
      title: <span className={styles.title}>{intl.formatMessage({ id: 'edit.actions' })}</span>,
      cell: (row) => <BelongingButtons of={of} item={item} row={recordOf(row)} />,
    },
  ];
}
