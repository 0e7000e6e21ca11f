import { type Item } from '@pelorus/client';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { registry } from '../../api/services';
import { type ShownItem } from '../../records/item-queries';
import { useChange } from '../../session/session';
import { Modal } from '../../ui/control/dialog';
import { toast } from '../../ui/state/toasts';
import { CLONE_FIELDS, type CloneBody, cloneBody, COPIED, type Copy } from './clone-form';
import { copyNames } from './clone-names';
import { CopiesInput } from './copies-input';
import { RecordForm } from '../../forms/record-form';
import { useOpenItem } from '../use-open-item';

interface Props {
  readonly item: ShownItem;
  readonly onClose: () => void;
}

/** Makes copies of an item: number, names, parent, copied records. */
export function CloneDialog({ item, onClose }: Props) {
  const intl = useIntl();
  const openItem = useOpenItem();
  const [copies, setCopies] = useState<readonly Copy[]>(() => [copyOf(item, [])]);
  const [error, setError] = useState<unknown>();
  const change = useChange((body: CloneBody): Promise<readonly Item[]> =>
    registry.call('POST /rest/v2/items/{id}/clone', { path: { id: String(item.id) }, body }),
  );
  const { parent } = item;
  return (
    <Modal title={intl.formatMessage({ id: 'edit.cloneTitle' }, { code: item.code })} onClose={onClose} kind="drawer">
      <RecordForm
        fields={CLONE_FIELDS}
        before={{
          parentId: parent ? { id: parent.id, label: parent.code } : null,
          ...Object.fromEntries(COPIED.map(({ name, isUsual }) => [name, isUsual])),
        }}
        action={intl.formatMessage({ id: 'edit.cloneAction' }, { count: copies.length })}
        extra={() => (
          <CopiesInput
            copies={copies}
            error={error}
            onChange={setCopies}
            onMore={() => setCopies([...copies, copyOf(item, copies)])}
          />
        )}
        onSave={async (values) => {
          setError(undefined);
          const made = await change.mutateAsync(cloneBody(values, copies)).catch((failure: unknown) => {
            setError(failure);
            throw failure;
          });
          onClose();
          toast(intl.formatMessage({ id: 'edit.cloned' }, { count: made.length }));
          if (made[0]) openItem(made[0].id);
        }}
        onCancel={onClose}
      />
    </Modal>
  );
}

/** Copy with the next free short name. */
function copyOf({ shortName, longName }: ShownItem, copies: readonly Copy[]): Copy {
  const taken = [shortName, ...copies.map((copy) => copy.shortName)];
  return {
    shortName: copyNames(copies.at(-1)?.shortName ?? shortName, 1, taken)[0]!,
    longName,
    serialNumber: '',
    inventoryNumber: '',
  };
}
