import { type Mission } from '@pelorus/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { X } from '../ui/icons';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { registry } from '../api/services';
import { type FieldOf } from '../forms/form-field';
import { NewDialog } from '../forms/new-dialog';
import { items } from '../forms/reference/reference-searches';
import { useAccount, useChange } from '../session/session';
import { Button, IconButton } from '../ui/control/button';
import { Card } from '../ui/page/card';
import { QueryTable } from '../ui/table/query-table';
import { type Column } from '../ui/table/table';
import { toast } from '../ui/state/toasts';
import { missionItemsQuery, type MissionMember } from './mission-queries';

const FIELDS: readonly FieldOf<{ itemId: number }>[] = [
  { name: 'itemId', label: 'missions.item', kind: 'reference', required: true, search: items },
];

/** Items of a mission, added and removed by its Editors. */
export function MissionItems({ mission: { id } }: { readonly mission: Mission }) {
  const intl = useIntl();
  const account = useAccount();
  const [adding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery(missionItemsQuery(id));
  const removal = useTakeOut(id);
  const title = intl.formatMessage({ id: 'missions.items' });
  const remove: Column<MissionMember> = {
    id: 'remove',
    title: '',
    cell: (member) => (
      <IconButton
        label={intl.formatMessage({ id: 'missions.takeOut' }, { code: member.item.code })}
        onPress={() => removal(member)}
      >
        <X size={16} />
      </IconButton>
    ),
  };
  const add = account && (
    <Button onPress={() => setAdding(true)}>
      <FormattedMessage id="missions.addItem" />
    </Button>
  );
  return (
    <Card title={title} actions={add}>
      <QueryTable
        label={title}
        answer={{ rows: data?.members, error, retry: () => void refetch() }}
        columns={account ? [...COLUMNS, remove] : COLUMNS}
        rowKey={({ missionItemId }) => missionItemId}
        empty={<FormattedMessage id="missions.noItems" />}
      />
      {data && data.total > data.members.length && (
        <p>
          <FormattedMessage id="missions.moreItems" values={{ shown: data.members.length, all: data.total }} />
        </p>
      )}
      {adding && (
        <NewDialog
          title={intl.formatMessage({ id: 'missions.addItem' })}
          fields={FIELDS}
          create={(member: { itemId: number }) =>
            registry.call('POST /rest/v2/missions/{id}/items', { path: { id }, body: [member] })
          }
          onClose={() => setAdding(false)}
        />
      )}
    </Card>
  );
}

/** Removes an item; offers to undo it. */
function useTakeOut(id: number): (member: MissionMember) => void {
  const intl = useIntl();
  const back = useChange((itemId: number) =>
    registry.call('POST /rest/v2/missions/{id}/items', { path: { id }, body: [{ itemId }] }),
  );
  const removal = useChange(({ missionItemId }: MissionMember) =>
    registry.call('DELETE /rest/v2/missions/{id}/items/{missionItemId}', { path: { id, missionItemId } }),
  );
  return (member) =>
    void removal.mutateAsync(member).then(
      () =>
        toast(intl.formatMessage({ id: 'missions.takenOut' }, { code: member.item.code }), {
          label: intl.formatMessage({ id: 'missions.undo' }),
          onPress: () => back.mutate(member.item.id),
        }),
      (error: Error) => toast(error.message),
    );
}

const COLUMNS: readonly Column<MissionMember>[] = [
  {
    id: 'name',
    title: <FormattedMessage id="missions.name" />,
    cell: ({ item }) => (
      <Link to="/items/$id" params={{ id: String(item.id) }}>
        <bdi>{item.longName || item.code}</bdi>
      </Link>
    ),
  },
  { id: 'code', title: <FormattedMessage id="missions.code" />, cell: ({ item }) => <code>{item.code}</code> },
  { id: 'type', title: <FormattedMessage id="missions.type" />, cell: ({ item }) => item.type.generalName },
  {
    id: 'parameters',
    title: <FormattedMessage id="missions.parameters" />,
    cell: ({ item }) => item.parameters?.length ?? 0,
    kind: 'number',
  },
];
