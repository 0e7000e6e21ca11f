import { ProblemError, type Tagged } from '@pelorus/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useChange } from '../session/session';
import { Modal } from '../ui/control/dialog';
import { Failed, Loading } from '../ui/state/states';
import { toast } from '../ui/state/toasts';
import { ConflictForm } from './conflict-form';
import { changeBody, type FormField, type FormValues } from './form-field';
import { type Merge, mergeValues } from './merge-values';
import { type FormExtra, RecordForm } from './record-form';

/** Reads a record for an edit, and writes its change. */
export interface EditedRecord<Row> {
  /** Cache key of the record. */
  readonly key: readonly unknown[];
  readonly read: (signal?: AbortSignal) => Promise<Tagged<Row>>;
  readonly write: (body: Record<string, unknown>, headers: Readonly<Record<string, string>>) => Promise<unknown>;
}

interface Props<Row> {
  readonly title: string;
  readonly fields: readonly FormField[];
  readonly valuesOf: (record: Row) => FormValues;
  readonly edited: EditedRecord<Row>;
  readonly extra?: FormExtra | undefined;
  readonly onClose: () => void;
}

/** Values and ETag of an edit. */
interface Base {
  readonly values: FormValues;
  readonly etag: string | undefined;
}

const GONE = 412;

/**
 * Edits a record in a drawer. Sends changed fields with the ETag seen. After a concurrent change, merges different
 * fields; conflicts are resolved field by field.
 */
export function EditDialog<Row>({ title, fields, valuesOf, edited, extra, onClose }: Props<Row>) {
  const intl = useIntl();
  const found = useQuery({
    queryKey: ['edit', ...edited.key],
    queryFn: ({ signal }) => edited.read(signal),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const [conflict, setConflict] = useState<Merge & { readonly theirs: Base }>();
  const change = useChange(async ({ base, values }: { base: Base; values: FormValues }) => {
    const body = changeBody(fields, base.values, values);
    if (Object.keys(body).length > 0) await edited.write(body, base.etag ? { 'If-Match': base.etag } : {});
  });

  async function save(base: Base, values: FormValues): Promise<void> {
    try {
      await change.mutateAsync({ base, values });
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status !== GONE) throw error;
      const { value, etag } = await edited.read();
      const theirs = { values: valuesOf(value), etag };
      const merge = mergeValues(fields, base.values, theirs.values, values);
      if (merge.conflicts.length > 0) return setConflict({ ...merge, theirs });
      await change.mutateAsync({ base: theirs, values: merge.merged });
      toast(intl.formatMessage({ id: 'edit.merged' }));
    }
    onClose();
  }

  if (conflict)
    return (
      <Modal title={intl.formatMessage({ id: 'edit.conflict' })} onClose={onClose} kind="wide">
        <ConflictForm merge={conflict} onChoose={(values) => save(conflict.theirs, values)} onCancel={onClose} />
      </Modal>
    );
  return (
    <Modal title={title} onClose={onClose} kind="drawer">
      {found.isError ? (
        <Failed error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <Loading />
      ) : (
        <Ready
          base={{ values: valuesOf(found.data.value), etag: found.data.etag }}
          fields={fields}
          extra={extra}
          onSave={save}
          onCancel={onClose}
        />
      )}
    </Modal>
  );
}

interface ReadyProps {
  readonly base: Base;
  readonly fields: readonly FormField[];
  readonly extra: FormExtra | undefined;
  readonly onSave: (base: Base, values: FormValues) => Promise<void>;
  readonly onCancel: () => void;
}

const Ready = ({ base, onSave, ...form }: ReadyProps) => (
  <RecordForm {...form} before={base.values} onSave={(values) => onSave(base, values)} />
);
