import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type FieldOf } from '../forms/form-field';
import { NewDialog } from '../forms/new-dialog';
import { useAccount, useChange } from '../session/session';
import { Button } from '../ui/control/button';
import { ActionMenu } from '../ui/control/menu';
import { Ellipsis, Plus } from '../ui/icons';
import { IconButton } from '../ui/control/button';
import { ProblemAlert } from '../ui/state/problem';
import { Empty, Failed, Loading } from '../ui/state/states';
import { toast } from '../ui/state/toasts';
import { type Column, Table } from '../ui/table/table';
import { Badge } from '../ui/text/badge';
import { type NewReceiverBody, type Receiver } from './rule';
import {
  changeReceiver,
  createReceiver,
  deleteReceiver,
  receiversQuery,
  renewSecret,
  testReceiver,
} from './rule-queries';
import styles from './rules-page.module.css';
import { ToldOnce } from '../ui/control/told-once';

/** Receivers: mail addresses and webhooks. */
export function ReceiversSection() {
  const intl = useIntl();
  const { data, error, refetch } = useQuery(receiversQuery);
  const [kind, setKind] = useState<Receiver['kind']>();
  const [secret, setSecret] = useState<string>();
  if (!data) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading />;
  const label = intl.formatMessage({ id: 'rules.newReceiver' });
  return (
    <div className={styles.section}>
      <div className={styles.tools}>
        <ActionMenu
          label={label}
          button={
            <Button kind="main">
              <Plus size={16} aria-hidden /> {label}
            </Button>
          }
          actions={(['mail', 'webhook'] as const).map((id) => ({
            label: intl.formatMessage({ id: `rules.receiver.${id}` }),
            onAction: () => setKind(id),
          }))}
        />
      </div>
      {data.length === 0 ? (
        <Empty title={<FormattedMessage id="rules.noReceivers" />} />
      ) : (
        <ReceiverTable receivers={data} onSecret={setSecret} />
      )}
      {kind && <NewReceiver kind={kind} onSecret={setSecret} onClose={() => setKind(undefined)} />}
      {secret && (
        <ToldOnce
          title={intl.formatMessage({ id: 'rules.secret' })}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </div>
  );
}

interface TableProps {
  readonly receivers: readonly Receiver[];
  readonly onSecret: (secret: string) => void;
}

function ReceiverTable({ receivers, onSecret }: TableProps) {
  const intl = useIntl();
  const change = useChange((act: () => Promise<unknown>) => act());
  const columns: readonly Column<Receiver>[] = [
    { id: 'name', title: <FormattedMessage id="rules.field.name" />, kind: 'text', cell: ({ name }) => name },
    {
      id: 'to',
      title: <FormattedMessage id="rules.receiver.to" />,
      kind: 'text',
      cell: ({ to, url }) => <bdi>{to?.join(', ') ?? url}</bdi>,
    },
    {
      id: 'owner',
      title: <FormattedMessage id="rules.owner" />,
      cell: ({ institute, username }) =>
        institute ? <FormattedMessage id="rules.institute" /> : <bdi>{username}</bdi>,
    },
    {
      id: 'state',
      title: <FormattedMessage id="rules.now" />,
      cell: (receiver) => <ReceiverState receiver={receiver} />,
    },
    {
      id: 'actions',
      title: '',
      cell: ({ id, kind, enabled, name }) => (
        <ActionMenu
          label={name}
          button={
            <IconButton label={intl.formatMessage({ id: 'rules.actionsOf' }, { name })}>
              <Ellipsis size={18} />
            </IconButton>
          }
          actions={[
            {
              label: intl.formatMessage({ id: 'rules.test' }),
              onAction: () =>
                change.mutate(() => testReceiver(id), {
                  onSuccess: () => toast(intl.formatMessage({ id: 'rules.test.sent' })),
                }),
            },
            {
              label: intl.formatMessage({ id: enabled ? 'rules.switchOff' : 'rules.switchOn' }),
              onAction: () => change.mutate(() => changeReceiver(id, { enabled: !enabled })),
            },
            ...(kind === 'webhook'
              ? [
                  {
                    label: intl.formatMessage({ id: 'rules.newSecret' }),
                    onAction: () => change.mutate(async () => onSecret((await renewSecret(id)).secret)),
                  },
                ]
              : []),
            { label: intl.formatMessage({ id: 'ui.delete' }), onAction: () => change.mutate(() => deleteReceiver(id)) },
          ]}
        />
      ),
    },
  ];
  return (
    <>
      {change.error && <ProblemAlert error={change.error} />}
      <Table
        label={intl.formatMessage({ id: 'rules.tab.receivers' })}
        columns={columns}
        rows={receivers}
        rowKey={({ id }) => id}
      />
    </>
  );
}

const ReceiverState = ({ receiver }: { readonly receiver: Receiver }) => (
  <>
    {receiver.default && (
      <Badge tone="accent">
        <FormattedMessage id="rules.receiver.default" />
      </Badge>
    )}{' '}
    {!receiver.enabled && (
      <Badge tone="warn">
        <FormattedMessage id="rules.off" />
      </Badge>
    )}{' '}
    {receiver.disabledReason}
  </>
);

/** Form values; mail addresses as one text. */
type ReceiverForm = Omit<NewReceiverBody, 'kind' | 'to'> & { readonly to?: string };

interface NewProps {
  readonly kind: Receiver['kind'];
  readonly onSecret: (secret: string) => void;
  readonly onClose: () => void;
}

function NewReceiver({ kind, onSecret, onClose }: NewProps) {
  const intl = useIntl();
  const account = useAccount();
  const fields: readonly FieldOf<ReceiverForm>[] = [
    { name: 'name', kind: 'text', label: 'rules.field.name', required: true, maxLength: 200 },
    kind === 'mail'
      ? { name: 'to', kind: 'text', label: 'rules.receiver.to', help: 'rules.receiver.to.help', required: true }
      : { name: 'url', kind: 'text', label: 'rules.receiver.url', help: 'rules.receiver.url.help', required: true },
    { name: 'default', kind: 'flag', label: 'rules.receiver.default' },
    ...(account?.admin ? [{ name: 'institute', kind: 'flag', label: 'rules.field.institute' } as const] : []),
  ];
  const create = ({ to, ...body }: ReceiverForm) =>
    createReceiver({ ...body, kind, ...(to === undefined ? {} : { to: to.split(/[\s,;]+/).filter(Boolean) }) });
  return (
    <NewDialog
      title={intl.formatMessage({ id: `rules.receiver.${kind}` })}
      fields={fields}
      create={create}
      onMade={({ secret }) => secret !== undefined && onSecret(secret)}
      onClose={onClose}
    />
  );
}
