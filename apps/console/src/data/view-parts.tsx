import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Download, Code } from '../ui/icons';
import { type TimeRange } from '../plot/time-range';
import { Button } from '../ui/control/button';
import { Card } from '../ui/page/card';
import { Tabs } from '../ui/control/tabs';
import { CopyDialog } from './table/copy-dialog';
import { type Happening } from './data-queries';
import { partOf, PARTS } from './data-view';
import { DownloadDialog } from './table/download-dialog';
import { EventsList } from './plots/events-list';
import { type ShownStream } from './plots/shown-series';
import { StatisticsTable } from './table/statistics-table';
import { useDataView } from './use-data-view';
import { ValuesTable } from './table/values-table';

interface Props {
  readonly shown: readonly ShownStream[];
  readonly range: TimeRange;
  /** Time of the shown values, until those in view are there. */
  readonly valuesRange: TimeRange;
  /** Notice of another time than in view. */
  readonly old: ReactNode;
  readonly happenings: readonly Happening[];
  readonly onRange: (range: TimeRange) => void;
}

/** Parts about the values in view: statistics, table, events, downloads. */
export function ViewParts({ shown, range, valuesRange, old, happenings, onRange }: Props) {
  const intl = useIntl();
  const { search, change } = useDataView();
  const [open, setOpen] = useState<'copy' | 'download'>();
  const content = {
    statistics: (
      <>
        {old}
        <StatisticsTable shown={shown} range={valuesRange} />
      </>
    ),
    values: (
      <>
        {old}
        <ValuesTable shown={shown} />
      </>
    ),
    events: <EventsList happenings={happenings} range={range} onRange={onRange} />,
  };
  return (
    <Card
      title={<FormattedMessage id="data.inView" />}
      actions={
        <>
          <Link to="/wall" search={{ codes: shown.map(({ stream }) => stream.code).join(',') }}>
            <FormattedMessage id="data.wall" />
          </Link>
          <Button onPress={() => setOpen('download')}>
            <Download size={16} aria-hidden /> <FormattedMessage id="data.download" />
          </Button>
          <Button onPress={() => setOpen('copy')}>
            <Code size={16} aria-hidden /> <FormattedMessage id="data.copyAs" />
          </Button>
        </>
      }
    >
      <Tabs
        label={intl.formatMessage({ id: 'data.inView' })}
        tabs={PARTS.map((id) => ({ id, label: intl.formatMessage({ id: `data.part.${id}` }), content: content[id] }))}
        selected={partOf(search)}
        onSelect={(part) => change({ show: part === 'statistics' ? undefined : part }, { replace: true })}
      />
      {open === 'copy' && <CopyDialog shown={shown} range={range} onClose={() => setOpen(undefined)} />}
      {open === 'download' && <DownloadDialog shown={shown} range={range} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}
