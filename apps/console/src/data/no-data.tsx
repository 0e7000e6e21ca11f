import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { type FollowableStream } from '../api/followed';
import { type TimeRange } from '../plot/time-range';
import { Button } from '../ui/control/button';
import { Empty } from '../ui/state/states';
import { Time } from '../ui/text/time';
import { extentOf, flagsOf } from './data-view';
import { neighboursQuery } from './plots/neighbours-query';
import { useDataView } from './use-data-view';

interface Props {
  readonly streams: readonly FollowableStream[];
  readonly range: TimeRange;
  readonly onRange: (range: TimeRange) => void;
}

/** Notice of a time without values, with a button to the nearest ones. */
export function NoData({ streams, range, onRange }: Props) {
  const { search } = useDataView();
  const { data: { before, after } = {} } = useQuery(neighboursQuery(streams, range, flagsOf(search)));
  const half = (range.to - range.from) / 2;
  const jump = (id: 'data.jump.before' | 'data.jump.after', time: number | undefined) =>
    time !== undefined && (
      <Button onPress={() => onRange({ from: time - half, to: time + half })}>
        <FormattedMessage id={id} values={{ time: <Time value={new Date(time).toISOString()} /> }} />
      </Button>
    );
  return (
    <Empty title={<FormattedMessage id={extentOf(streams) ? 'data.nothing' : 'data.noValues'} />}>
      {jump('data.jump.before', before)}
      {jump('data.jump.after', after)}
    </Empty>
  );
}
