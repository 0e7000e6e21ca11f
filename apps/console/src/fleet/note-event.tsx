import { useState } from 'react';
import { useIntl } from 'react-intl';
import { EVENTS } from '../edit/belonging/belongings';
import { useMayEdit } from '../edit/use-may-edit';
import { type FormValues } from '../forms/form-field';
import { NewDialog } from '../forms/new-dialog';
import { IconButton } from '../ui/control/button';
import { CalendarClock } from '../ui/icons';
import { toast } from '../ui/state/toasts';
import { type Platform } from './platform';

/** Notes an event of a platform, now and where it is. */
export function NoteEvent({ platform: { id, name, place } }: { readonly platform: Platform }) {
  const intl = useIntl();
  const mayEdit = useMayEdit(undefined);
  const [open, setOpen] = useState(false);
  if (!mayEdit) return null;
  const title = intl.formatMessage({ id: 'fleet.noteEvent' }, { name });
  const where: FormValues =
    place?.freshness === 'fresh' ? { latitude: String(place.latitude), longitude: String(place.longitude) } : {};
  return (
    <>
      <IconButton label={title} onPress={() => setOpen(true)}>
        <CalendarClock size={16} />
      </IconButton>
      {open && (
        <NewDialog
          title={title}
          fields={EVENTS.newFields}
          before={{ ...EVENTS.proposed?.(), ...where }}
          {...(EVENTS.extra ? { extra: EVENTS.extra } : {})}
          create={(body: Parameters<typeof EVENTS.create>[1]) => EVENTS.create(id, body)}
          onMade={() => toast(intl.formatMessage({ id: 'edit.saved' }))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
