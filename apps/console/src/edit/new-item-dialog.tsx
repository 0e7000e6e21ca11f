import { type Item, type NewItem } from '@pelorus/client';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { registry } from '../api/services';
import { type FormValues, referenceOf } from '../forms/form-field';
import { NEW_ITEM_FIELDS } from './item-form';
import { newCode } from './new-code';
import { NewDialog } from '../forms/new-dialog';
import { states } from '../forms/reference/reference-searches';

interface Props {
  /** Parent of the new item. */
  readonly parent?: Item;
  readonly onMade: (id: string) => void;
  readonly onClose: () => void;
}

/** Makes an item; proposes a state and previews its code. */
export default function NewItemDialog({ parent, onMade, onClose }: Props) {
  const intl = useIntl();
  const { data: state, isPending } = useQuery({
    queryKey: ['usual-state'],
    queryFn: async ({ signal }) => {
      const found = await states('', signal);
      return found.find(({ label }) => label === 'public') ?? found[0] ?? null;
    },
  });
  if (isPending) return null;
  return (
    <NewDialog
      title={intl.formatMessage({ id: 'edit.newItem' })}
      fields={NEW_ITEM_FIELDS}
      before={{
        statusId: state ?? null,
        parentId: parent ? { id: parent.id, label: parent.code, code: parent.code } : null,
      }}
      extra={codePreview}
      extraAfter="shortName"
      create={(body: NewItem) => registry.createItem(body)}
      onMade={({ id }) => onMade(String(id))}
      onClose={onClose}
    />
  );
}

function codePreview({ parentId, typeId, shortName }: FormValues) {
  const code = newCode({
    parent: referenceOf(parentId)?.code,
    type: referenceOf(typeId)?.code,
    shortName: typeof shortName === 'string' ? shortName : '',
  });
  if (code === undefined) return null;
  return (
    <p>
      <FormattedMessage id="edit.codeWillBe" values={{ code: <code>{code}</code> }} />
    </p>
  );
}
