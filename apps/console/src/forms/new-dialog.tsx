import { useChange } from '../session/session';
import { Modal } from '../ui/control/dialog';
import { type FieldOf, type FormValues, newBody } from './form-field';
import { type FormExtra, RecordForm } from './record-form';

interface Props<Body, Made> {
  readonly title: string;
  readonly fields: readonly FieldOf<Body>[];
  /** Default values. */
  readonly before?: FormValues;
  readonly create: (body: Body) => Promise<Made>;
  readonly onMade?: (made: Made) => void;
  readonly action?: string;
  readonly extra?: FormExtra;
  /** Field above `extra`; by default it stands last. */
  readonly extraAfter?: string;
  /** Empties the form for another record; without it there is no such button. */
  readonly onMore?: () => void;
  readonly onClose: () => void;
}

export function NewDialog<Body, Made>({
  title,
  fields,
  before = {},
  create,
  onMade,
  action,
  extra,
  extraAfter,
  onMore,
  onClose,
}: Props<Body, Made>) {
  const change = useChange(create);
  return (
    <Modal title={title} onClose={onClose} kind="drawer">
      <RecordForm
        fields={fields}
        before={before}
        action={action}
        extra={extra}
        extraAfter={extraAfter}
        onSave={async (values, another) => {
          const made = await change.mutateAsync(newBody(fields, values));
          if (another) onMore?.();
          else onClose();
          onMade?.(made);
        }}
        offersAnother={onMore !== undefined}
        onCancel={onClose}
      />
    </Modal>
  );
}
