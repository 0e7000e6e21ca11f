import { useIntl } from 'react-intl';
import { registry } from '../api/services';
import { type ShownItem } from '../records/item-queries';
import { useChange } from '../session/session';
import { toast } from '../ui/state/toasts';
import { failureToast } from './failure-toast';

const RETIRED = 'decommissioned';

/** Takes an item out of service, and gives it back the state that it had. */
export function useRetirement(item: ShownItem): { isRetired: boolean; retire: () => void } {
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
