import { type MessageId } from '../../messages';
import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { type TimeRange } from '../../plot/time-range';
import { Button } from '../../ui/control/button';
import { Empty } from '../../ui/state/states';
import { type Column, Table } from '../../ui/table/table';
import { Time } from '../../ui/text/time';
import { type Happening } from '../data-queries';

interface Props {
  readonly happenings: readonly Happening[];
  readonly range: TimeRange;
  readonly onRange: (range: TimeRange) => void;
}

/** All events and mounts, each with a link to its time. */
export function EventsList({ happenings, range, onRange }: Props) {
  const intl = useIntl();
  const title = (id: MessageId): string => intl.formatMessage({ id });
  const length = range.to - range.from;
  const columns: readonly Column<Happening>[] = [
    {
      id: 'time',
      title: title('data.time'),
      kind: 'word',
      cell: ({ from }) => <Time value={new Date(from).toISOString()} />,
    },
    {
      id: 'what',
      title: title('data.event.what'),
      cell: ({ kind, label, item, detail }) => intl.formatMessage({ id: `data.${kind}` }, { label, item, detail }),
    },
    {
      id: 'item',
      title: title('data.item'),
      cell: ({ item }) => (
        <Link to="/items/$id" params={{ id: item }}>
          {item}
        </Link>
      ),
    },
    {
      id: 'show',
      title: '',
      cell: ({ from, label }) => (
        <Button
          kind="plain"
          aria-label={intl.formatMessage({ id: 'data.event.showOne' }, { label })}
          onPress={() => onRange({ from: from - length / 2, to: from + length / 2 })}
        >
          <FormattedMessage id="data.event.show" />
        </Button>
      ),
    },
  ];
  if (happenings.length === 0) return <Empty title={<FormattedMessage id="data.event.none" />} />;
  return (
    <Table
      label={title('data.part.events')}
      columns={columns}
      rows={happenings}
      rowKey={({ key, item }) => `${item} ${key}`}
    />
  );
}
