import { ChevronDown, Pencil } from '../ui/icons';
import { Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type ShownItem } from '../records/item-queries';
import { LogInToEdit } from '../session/log-in-to-edit';
import { useAccount, useChange } from '../session/session';
import { Button } from '../ui/control/button';
import { ErrorBoundary } from '../ui/state/error-boundary';
import { ActionMenu } from '../ui/control/menu';
import { type ItemDialogName } from './item-dialogs';
import { lazyPart } from '../ui/state/lazy-part';
import { registry } from '../api/services';
import { toast } from '../ui/state/toasts';
import { failureToast } from './failure-toast';

const RETIRED = 'decommissioned';

const ItemDialogs = lazyPart(() => import('./item-dialogs'));

interface Props {
  readonly item: ShownItem;
  readonly asOf: string | undefined;
}

/** Actions on an item; visitors are offered to log in. */
export function ItemEditActions({ item, asOf }: Props) {
  const intl = useIntl();
  const account = useAccount();
  const [dialog, setDialog] = useState<ItemDialogName>();
  const { isRetired, retire } = useRetirement(item);
  if (account === null) return <LogInToEdit />;
  if (!account || asOf !== undefined) return null;
  const opening = (name: ItemDialogName) => ({
    label: intl.formatMessage({ id: `edit.do.${name}` }),
    onAction: () => setDialog(name),
  });
  const actions = [
    ...[opening('below'), opening('clone'), opening('move')],
    ...(item.parent ? [opening('takeOff')] : []),
    opening('version'),
    ...(isRetired ? [] : [{ label: intl.formatMessage({ id: 'edit.do.retire' }), onAction: retire }]),
  ];
  return (
    <>
      <Button kind="main" onPress={() => setDialog('edit')}>
        <Pencil size={16} aria-hidden /> <FormattedMessage id="ui.edit" />
      </Button>
      <ActionMenu
        label={intl.formatMessage({ id: 'edit.more' })}
        actions={actions}
        button={
          <Button>
            <FormattedMessage id="edit.more" /> <ChevronDown size={16} aria-hidden />
          </Button>
        }
      />
      {dialog && (
        <ErrorBoundary>
          <Suspense>
            <ItemDialogs name={dialog} item={item} onClose={() => setDialog(undefined)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}

/** Decommissions an item, or restores its former state. */
function useRetirement(item: ShownItem): { isRetired: boolean; retire: () => void } {
  const intl = useIntl();
  const retirement = useChange(() => registry.call('DELETE /rest/v2/items/{id}', { path: { id: String(item.id) } }));
  const revival = useChange((statusId: number) => registry.changeItem(item.id, { statusId }));
  const revive = (): void => void revival.mutateAsync(item.status.id).catch(failureToast);
  const retire = async (): Promise<void> => {
    await retirement.mutateAsync(undefined);
    const undo = { label: intl.formatMessage({ id: 'edit.undo' }), onPress: revive };
    toast(intl.formatMessage({ id: 'edit.retired' }, { name: item.longName }), undo);
  };
  return { isRetired: item.status.name === RETIRED, retire: () => void retire().catch(failureToast) };
}
