import { useIntl } from 'react-intl';
import { registry } from '../api/services';
import { type ShownItem } from '../records/item-queries';
import { toast } from '../ui/state/toasts';
import { CloneDialog } from './clone/clone-dialog';
import { EditDialog } from '../forms/edit-dialog';
import { ITEM_FIELDS, itemValues, VERSION_FIELDS } from './item-form';
import { MoveDialog, TakeOffDialog } from './move-dialog';
import { NewDialog } from '../forms/new-dialog';
import NewItemDialog from './new-item-dialog';
import { useOpenItem } from './use-open-item';

export type ItemDialogName = 'edit' | 'below' | 'clone' | 'move' | 'takeOff' | 'version';

interface Props {
  readonly name: ItemDialogName;
  readonly item: ShownItem;
  readonly onClose: () => void;
}

/** Dialog of an item's action. */
export default function ItemDialogs({ name, item, onClose }: Props) {
  const openItem = useOpenItem();
  switch (name) {
    case 'edit':
      return <EditItem item={item} onClose={onClose} />;
    case 'below':
      return <NewItemDialog parent={item} onMade={openItem} onClose={onClose} />;
    case 'clone':
      return <CloneDialog item={item} onClose={onClose} />;
    case 'move':
      return <MoveDialog item={item} onClose={onClose} />;
    case 'takeOff':
      return <TakeOffDialog item={item} onClose={onClose} />;
    case 'version':
      return <KeepVersion item={item} onClose={onClose} />;
  }
}

type DialogProps = Omit<Props, 'name'>;

/** Edits an item. A root's new type changes its code: the page continues by id. */
function EditItem({ item, onClose }: DialogProps) {
  const intl = useIntl();
  const openItem = useOpenItem();
  const path = { id: String(item.id) };
  return (
    <EditDialog
      title={intl.formatMessage({ id: 'edit.item' }, { code: item.code })}
      fields={ITEM_FIELDS}
      valuesOf={itemValues}
      edited={{
        key: ['item', item.id],
        read: (signal) => registry.tagged('GET /rest/v2/items/{id}', { path, ...(signal ? { signal } : {}) }),
        write: async (body, headers) => {
          const changed = await registry.call('PATCH /rest/v2/items/{id}', { path, body, headers });
          if (changed.code !== item.code) openItem(path.id);
        },
      }}
      onClose={onClose}
    />
  );
}

function KeepVersion({ item, onClose }: DialogProps) {
  const intl = useIntl();
  return (
    <NewDialog
      title={intl.formatMessage({ id: 'edit.do.version' })}
      fields={VERSION_FIELDS}
      create={(body) => registry.call('POST /rest/v2/items/{id}/versions', { path: { id: String(item.id) }, body })}
      onMade={({ version }) => toast(intl.formatMessage({ id: 'edit.versionKept' }, { version }))}
      onClose={onClose}
    />
  );
}
