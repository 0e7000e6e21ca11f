import { type Tagged } from '@pelorus/client';
import { getRouteApi } from '@tanstack/react-router';
import { Pencil, Trash2 } from '../ui/icons';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { EditDialog } from '../forms/edit-dialog';
import { type FieldOf, type FormValues } from '../forms/form-field';
import { NewDialog } from '../forms/new-dialog';
import { type MessageId } from '../messages';
import { useAccount, useChange } from '../session/session';
import { Button, IconButton } from '../ui/control/button';
import { Confirm } from '../ui/control/confirm';
import { type RecordColumn, type RecordPage, PagedTable } from '../ui/table/record-table';
import { Empty } from '../ui/state/states';
import { toast } from '../ui/state/toasts';
import { WordsField } from '../ui/control/words-field';
import styles from './catalogue-section.module.css';

const route = getRouteApi('/admin/$section');

/** A kind of records that administrators keep: how they are listed, made, changed and deleted. */
export interface Catalogue<Row extends { readonly id: number }, Body> {
  readonly name: string;
  readonly columns: readonly RecordColumn<Row>[];
  readonly fields: readonly FieldOf<Body>[];
  readonly valuesOf: (row: Row) => FormValues;
  /** What a row is called. */
  readonly nameOf: (row: Row) => string;
  readonly sorts: string;
  /** A filter for words that somebody typed. */
  readonly filterOf: (words: string) => string;
  readonly newLabel: MessageId;
  readonly list: (
    query: { hits: number; offset: number; where?: string; sorts: string },
    signal: AbortSignal,
  ) => Promise<RecordPage<Row>>;
  readonly read: (id: number, signal?: AbortSignal) => Promise<Tagged<Row>>;
  readonly create: (body: Body) => Promise<unknown>;
  readonly change: (
    id: number,
    body: Record<string, unknown>,
    headers: Readonly<Record<string, string>>,
  ) => Promise<unknown>;
  readonly remove: (id: number) => Promise<unknown>;
}

interface Props<Row extends { readonly id: number }, Body> {
  readonly catalogue: Catalogue<Row, Body>;
  /** Buttons of a row before those of every row. */
  readonly rowActions?: (row: Row) => ReactNode;
  /** Whether an account may write without being an administrator. */
  readonly isOpenToAll?: boolean;
}

/** A list of the catalogue with words to find records, and forms to keep them. */
export function CatalogueSection<Row extends { readonly id: number }, Body>({
  catalogue,
  rowActions,
  isOpenToAll = false,
}: Props<Row, Body>) {
  const intl = useIntl();
  const account = useAccount();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [edited, setEdited] = useState<Row>();
  const [deleted, setDeleted] = useState<Row>();
  const [adding, setAdding] = useState(false);
  const sorts = search.sorts ?? catalogue.sorts;
  const where = search.filter ? catalogue.filterOf(search.filter) : undefined;
  const mayWrite = account?.admin === true || (isOpenToAll && !!account);
  const go = (change: Partial<typeof search>): void =>
    void navigate({ search: { ...search, ...change }, replace: true });
  const actions: RecordColumn<Row> = {
    id: 'actions',
    label: intl.formatMessage({ id: 'admin.actions' }),
    cell: (row) => (
      <span className={styles.actions}>
        {rowActions?.(row)}
        <IconButton
          label={intl.formatMessage({ id: 'admin.editOne' }, { name: catalogue.nameOf(row) })}
          onPress={() => setEdited(row)}
        >
          <Pencil size={16} />
        </IconButton>
        <IconButton
          label={intl.formatMessage({ id: 'admin.deleteOne' }, { name: catalogue.nameOf(row) })}
          onPress={() => setDeleted(row)}
        >
          <Trash2 size={16} />
        </IconButton>
      </span>
    ),
  };
  return (
    <>
      <div className={styles.tools}>
        <WordsField
          label={intl.formatMessage({ id: 'admin.filter' })}
          value={search.filter ?? ''}
          onWords={(filter) => go({ filter })}
        />
        {mayWrite && (
          <Button kind="main" onPress={() => setAdding(true)}>
            <FormattedMessage id={catalogue.newLabel} />
          </Button>
        )}
      </div>
      <PagedTable
        label={intl.formatMessage({ id: 'admin.title' })}
        columns={mayWrite ? [...catalogue.columns, actions] : catalogue.columns}
        queryKey={['catalogue', catalogue.name, where]}
        readPage={(range, signal) => catalogue.list({ ...range, ...(where ? { where } : {}), sorts }, signal)}
        sorts={sorts}
        onSort={(next) => go({ sorts: next })}
        count={(count) => <FormattedMessage id="admin.count" values={{ count }} />}
        empty={<Empty title={<FormattedMessage id={where ? 'admin.noMatch' : 'admin.none'} />} />}
      />
      {adding && (
        <NewDialog
          title={intl.formatMessage({ id: catalogue.newLabel })}
          fields={catalogue.fields}
          create={catalogue.create}
          onClose={() => setAdding(false)}
        />
      )}
      {edited && (
        <EditDialog
          title={intl.formatMessage({ id: 'admin.editOne' }, { name: catalogue.nameOf(edited) })}
          fields={catalogue.fields}
          valuesOf={catalogue.valuesOf}
          edited={{
            key: [catalogue.name, edited.id],
            read: (signal) => catalogue.read(edited.id, signal),
            write: (body, headers) => catalogue.change(edited.id, body, headers),
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
      {deleted && <Deletion catalogue={catalogue} row={deleted} onClose={() => setDeleted(undefined)} />}
    </>
  );
}

interface DeletionProps<Row extends { readonly id: number }> {
  readonly catalogue: Pick<Catalogue<Row, never>, 'nameOf' | 'remove'>;
  readonly row: Row;
  readonly onClose: () => void;
}

/** Asks, then deletes; a record that is in use cannot go, and the service says by what it is used. */
function Deletion<Row extends { readonly id: number }>({ catalogue, row, onClose }: DeletionProps<Row>) {
  const intl = useIntl();
  const name = catalogue.nameOf(row);
  const removal = useChange(() => catalogue.remove(row.id));
  return (
    <Confirm
      title={intl.formatMessage({ id: 'admin.deleteOne' }, { name })}
      action={<FormattedMessage id="ui.delete" />}
      onConfirm={() =>
        removal.mutate(undefined, {
          onSuccess: () => {
            toast(intl.formatMessage({ id: 'admin.deleted' }, { name }));
            onClose();
          },
        })
      }
      onClose={onClose}
      isPending={removal.isPending}
      error={removal.error}
    >
      <p>
        <FormattedMessage id="admin.deleteHelp" />
      </p>
    </Confirm>
  );
}
