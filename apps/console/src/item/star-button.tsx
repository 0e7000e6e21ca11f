import { Star } from '../ui/icons';
import { useIntl } from 'react-intl';
import { IconButton } from '../ui/control/button';
import { type ShownItem } from '../records/item-queries';
import { setStarred, useStarredItems } from './starred-items';

/** Keeps an item at hand in this browser: Ctrl-K offers it first. */
export function StarButton({ item }: { readonly item: ShownItem }) {
  const intl = useIntl();
  const starred = useStarredItems().some(({ id }) => id === item.id);
  return (
    <IconButton
      label={intl.formatMessage({ id: starred ? 'item.unstar' : 'item.star' })}
      onPress={() => setStarred({ id: item.id, code: item.code, name: item.longName }, !starred)}
    >
      <Star size={18} {...(starred ? { fill: 'currentColor' } : {})} />
    </IconButton>
  );
}
