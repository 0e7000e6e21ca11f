import { useChange } from '../session/session';
import { Modal } from '../ui/dialog';
import { type FormField, type FormValues, newBody } from './form-field';
import { RecordForm } from './record-form';

interface Props<Made> {
  readonly title: string;
  readonly fields: readonly FormField[];
  /** Values that are proposed. */
  readonly before?: FormValues;
  readonly create: (body: Record<string, unknown>) => Promise<Made>;
  readonly onMade?: (made: Made) => void;
  readonly onClose: () => void;
}

/** Makes a record in a drawer. */
export function NewDialog<Made>({ title, fields, before = {}, create, onMade, onClose }: Props<Made>) {
  const change = useChange(create);
  return (
    <Modal title={title} onClose={onClose} kind="drawer">
      <RecordForm
        fields={fields}
        before={before}
        onSave={async (values) => {
          const made = await change.mutateAsync(newBody(fields, values));
          onClose();
          onMade?.(made);
        }}
        onCancel={onClose}
      />
    </Modal>
  );
}
