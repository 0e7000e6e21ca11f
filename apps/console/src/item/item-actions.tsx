import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { QrCodeIcon, Quote, Star } from '../ui/icons';
import { ItemEditActions } from '../edit/item-edit-actions';
import { Button, IconButton } from '../ui/control/button';
import { CiteDialog } from './cite/cite-dialog';
import { type ShownItem } from '../records/item-queries';
import { LabelDialog } from './cite/label-dialog';
import { setStarred, useStarredItems } from './starred-items';

interface Props {
  readonly item: ShownItem;
  readonly present: ShownItem;
  readonly asOf: string | undefined;
}

export function ItemActions({ item, present, asOf }: Props) {
  const intl = useIntl();
  const [open, setOpen] = useState<'cite' | 'label'>();
  const close = (): void => setOpen(undefined);
  return (
    <>
      <ItemEditActions item={present} asOf={asOf} />
      <Button onPress={() => setOpen('cite')}>
        <Quote size={16} aria-hidden /> <FormattedMessage id="item.cite" />
      </Button>
      <IconButton label={intl.formatMessage({ id: 'item.label.title' })} onPress={() => setOpen('label')}>
        <QrCodeIcon size={18} />
      </IconButton>
      <StarButton item={present} />
      {open === 'cite' && <CiteDialog item={item} asOf={asOf} onClose={close} />}
      {open === 'label' && <LabelDialog item={present} onClose={close} />}
    </>
  );
}

/** Stars an item in this browser: Ctrl-K offers it first. */
function StarButton({ item }: { readonly item: ShownItem }) {
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
