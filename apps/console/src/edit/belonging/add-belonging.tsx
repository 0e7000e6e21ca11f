import { Plus } from '../../ui/icons';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/control/button';
import { toast } from '../../ui/state/toasts';
import { type Belonging } from './belonging';
import { NewDialog } from '../../forms/new-dialog';
import { useMayEdit } from '../use-may-edit';

interface Props<Row extends { readonly id: number }, Body> {
  readonly to: Belonging<Row, Body>;
  readonly item: { readonly id: number };
  readonly asOf?: string | undefined;
}

/** Adds records to an item, several in a row. */
export function AddBelonging<Row extends { readonly id: number }, Body>({ to, item, asOf }: Props<Row, Body>) {
  const intl = useIntl();
  const mayEdit = useMayEdit(asOf);
  const [made, setMade] = useState<number>();
  if (!mayEdit) return null;
  const { labels, newFields, proposed, extra, create } = to;
  return (
    <>
      <Button onPress={() => setMade(0)}>
        <Plus size={16} aria-hidden /> <FormattedMessage id={labels.add} />
      </Button>
      {made !== undefined && (
        <NewDialog
          key={made}
          title={intl.formatMessage({ id: labels.add })}
          fields={newFields}
          {...(proposed ? { before: proposed() } : {})}
          {...(extra ? { extra } : {})}
          create={(body) => create(item.id, body)}
          onMade={() => toast(intl.formatMessage({ id: 'edit.saved' }))}
          onMore={() => setMade(made + 1)}
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  );
}
