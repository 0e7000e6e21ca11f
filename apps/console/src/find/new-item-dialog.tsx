import { type NewItem } from '@pelorus/client';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { registry } from '../api/services';
import { type FormField } from '../edit/form-field';
import { NewDialog } from '../edit/new-dialog';
import { items, states, vocables } from '../edit/reference-searches';

const FIELDS: readonly FormField[] = [
  { kind: 'reference', name: 'typeId', label: 'find.field.type', required: true, search: vocables('DeviceTypes') },
  { kind: 'text', name: 'shortName', label: 'find.field.shortName', help: 'find.field.shortNameHelp', required: true },
  { kind: 'text', name: 'longName', label: 'find.field.longName', required: true },
  { kind: 'reference', name: 'parentId', label: 'find.field.parent', help: 'find.field.parentHelp', search: items },
  { kind: 'reference', name: 'statusId', label: 'find.field.status', required: true, search: states },
  { kind: 'text', name: 'manufacturer', label: 'find.field.manufacturer' },
  { kind: 'text', name: 'model', label: 'find.field.model' },
  { kind: 'text', name: 'serialNumber', label: 'find.field.serialNumber' },
  { kind: 'lines', name: 'description', label: 'find.field.description' },
];

interface Props {
  /** Goes on with the id of the item. */
  readonly onMade: (id: string) => void;
  readonly onClose: () => void;
}

/** Makes an item; a usual state is proposed. */
export default function NewItemDialog({ onMade, onClose }: Props) {
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
      title={intl.formatMessage({ id: 'find.create' })}
      fields={FIELDS}
      before={{ statusId: state ?? null }}
      create={(body) => registry.createItem(body as NewItem)}
      onMade={({ id }) => onMade(String(id))}
      onClose={onClose}
    />
  );
}
