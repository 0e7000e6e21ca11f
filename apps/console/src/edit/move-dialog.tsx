import { type Item, type ItemChange } from '@pelorus/client';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { registry } from '../api/services';
import { toast } from '../ui/state/toasts';
import { MOVE_FIELDS, type MoveValues, TAKE_OFF_FIELDS } from './item-form';
import { type FieldOf, type FormValues, type Reference } from '../forms/form-field';
import { NewDialog } from '../forms/new-dialog';
import { useOpenItem } from './use-open-item';

interface Props {
  readonly item: Pick<Item, 'id' | 'code' | 'parent'>;
  readonly onClose: () => void;
}

interface MoveDialogProps extends Props {
  /** Target of a drop. */
  readonly to?: Reference;
}

/** Body of a move, with its date if given; without a parent the item becomes a root. */
export const moveBody = ({ parentId = 0, ...workflow }: MoveValues): ItemChange => ({
  parentId,
  ...(Object.keys(workflow).length > 0 ? { workflow } : {}),
});

/** Mounts an item, or makes it a root. */
export function MoveDialog({ item, to, onClose }: MoveDialogProps) {
  const intl = useIntl();
  const { parent } = item;
  return (
    <Move
      item={item}
      title={intl.formatMessage({ id: 'edit.moveTitle' }, { code: item.code })}
      fields={MOVE_FIELDS}
      before={{ parentId: to ?? (parent ? { id: parent.id, label: parent.code } : null) }}
      bodyOf={moveBody}
      staysHere={to !== undefined}
      onClose={onClose}
    />
  );
}

/** Takes an item off; it becomes a root. */
export function TakeOffDialog({ item, onClose }: Props) {
  const intl = useIntl();
  const [now] = useState(() => new Date().toISOString().slice(0, 19));
  const unmountLabel = intl.formatMessage({ id: 'edit.takenOff' });
  return (
    <Move
      item={item}
      title={intl.formatMessage({ id: 'edit.takeOffTitle' }, { code: item.code })}
      fields={TAKE_OFF_FIELDS}
      before={{ unmountDate: now, unmountLabel }}
      bodyOf={(workflow) => ({ workflow })}
      onClose={onClose}
    />
  );
}

interface MoveProps extends Props {
  readonly title: string;
  readonly fields: readonly FieldOf<MoveValues>[];
  readonly before: FormValues;
  readonly bodyOf: (values: MoveValues) => ItemChange;
  /** Whether to stay on the page, such as a tree. */
  readonly staysHere?: boolean;
}

/** Moves an item, whose code changes: the page continues by id. */
function Move({ item, bodyOf, staysHere = false, ...form }: MoveProps) {
  const intl = useIntl();
  const openItem = useOpenItem();
  return (
    <NewDialog
      {...form}
      create={(values: MoveValues) => registry.changeItem(item.id, bodyOf(values))}
      onMade={({ id, code }) => {
        if (!staysHere) openItem(id);
        toast(intl.formatMessage({ id: 'edit.moved' }, { code }));
      }}
    />
  );
}
