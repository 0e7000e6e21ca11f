import { type MessageId } from '../../messages';
import { CalendarClock, ChevronLeft, ChevronRight, LoaderCircle, ZoomIn, ZoomOut } from '../../ui/icons';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { panned, RECENT, type TimeRange, zoomed } from '../../plot/time-range';
import { Badge } from '../../ui/text/badge';
import { Button, IconButton } from '../../ui/control/button';
import { Select } from '../../ui/control/select';
import styles from './range-bar.module.css';
import { RangeDialog } from '../../plot/range-dialog';
import { useDataView } from '../use-data-view';

interface Props {
  readonly range: TimeRange;
  readonly isLive: boolean;
  readonly isLoading: boolean;
  readonly onRange: (range: TimeRange) => void;
}

const ALL = 'all';
const CHOSEN = 'chosen';

export function RangeBar({ range, isLive, isLoading, onRange }: Props) {
  const intl = useIntl();
  const { search, change } = useDataView();
  const [isOpen, setOpen] = useState(false);
  const label = (id: MessageId): string => intl.formatMessage({ id });
  const recent = RECENT.find((text) => text === search.from && search.to === undefined);
  const value = recent ?? (search.from || search.to ? CHOSEN : ALL);
  const options = [
    ...RECENT.map((id) => ({ id: id as string, label: label(`data.range.${id}`) })),
    { id: ALL, label: label('data.range.all') },
    { id: CHOSEN, label: label('data.range.chosen') },
  ];
  const choose = (id: string): void => {
    if (id === CHOSEN) setOpen(true);
    else change({ from: id === ALL ? undefined : id, to: undefined });
  };
  return (
    <div className={styles.bar}>
      <Select label={label('data.range')} hidesLabel options={options} value={value} onChange={choose} />
      <Button data-print kind="field" className={styles.dates} onPress={() => setOpen(true)}>
        <CalendarClock size={16} aria-hidden />
        <span>
          <Moment time={range.from} /> – <Moment time={range.to} /> UTC
        </span>
      </Button>
      <div className={styles.moves}>
        <IconButton label={label('data.pan.left')} onPress={() => onRange(panned(range, -0.5))}>
          <ChevronLeft size={18} />
        </IconButton>
        <IconButton label={label('data.pan.right')} onPress={() => onRange(panned(range, 0.5))}>
          <ChevronRight size={18} />
        </IconButton>
        <IconButton label={label('data.zoom.in')} onPress={() => onRange(zoomed(range, 0.5))}>
          <ZoomIn size={18} />
        </IconButton>
        <IconButton label={label('data.zoom.out')} onPress={() => onRange(zoomed(range, 2))}>
          <ZoomOut size={18} />
        </IconButton>
      </div>
      {isLive && (
        <Badge tone="good">
          <FormattedMessage id="data.live" />
        </Badge>
      )}
      {isLoading && <LoaderCircle size={16} className={styles.loading} aria-label={label('ui.loading')} role="img" />}
      {isOpen && <RangeDialog range={range} onClose={() => setOpen(false)} onRange={onRange} />}
    </div>
  );
}

/** Moment in UTC with seconds, and milliseconds where needed. */
function Moment({ time }: { readonly time: number }) {
  const intl = useIntl();
  const own = new Intl.DateTimeFormat(intl.locale, {
    ...{ dateStyle: 'medium', timeStyle: 'medium' },
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  const seconds = intl.formatDate(time, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
  const rest = ((time % 1000) + 1000) % 1000;
  return (
    <time dateTime={new Date(time).toISOString()} title={own.format(time)}>
      {seconds}
      {rest > 0 && `.${String(rest).padStart(3, '0')}`}
    </time>
  );
}
