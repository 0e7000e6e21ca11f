import { Keyboard } from '../ui/icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { IconButton } from '../ui/control/button';
import { useKeys } from '../ui/use-keys';
import { KeysDialog } from './keys-dialog';

/** The keys of the page, also by `?`. */
export function FindHelp() {
  const intl = useIntl();
  const [open, setOpen] = useState(false);
  useKeys({ '?': () => setOpen(true) });
  return (
    <>
      <IconButton label={intl.formatMessage({ id: 'find.keys' })} onPress={() => setOpen(true)}>
        <Keyboard size={18} />
      </IconButton>
      {open && <KeysDialog onClose={() => setOpen(false)} />}
    </>
  );
}
