import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { type Coverage } from '@pelorus/client';
import { type TimeRange } from '../plot/time-range';
import { Button } from '../ui/button';
import { Empty } from '../ui/states';
import { Time } from '../ui/time';
import { type FollowableStream, isFollowed } from '../api/followed';
import { coverageQuery } from './data-queries';
import { extentOf, timeOf } from './data-view';
import { MOST_COUNTED } from './coverage';

interface Props {
  readonly streams: readonly FollowableStream[];
  readonly range: TimeRange;
  readonly onRange: (range: TimeRange) => void;
}

/** Says that there are no values in this time, and leads to the nearest ones. */
export function NoData({ streams, range, onRange }: Props) {
  const [first] = streams.filter(({ values }) => values > 0 && values <= MOST_COUNTED);
  const length = range.to - range.from;
  const { data } = useQuery({
    ...coverageQuery(first?.code ?? '', undefined, length, first !== undefined && isFollowed(first)),
    enabled: first !== undefined,
  });
  const extent = extentOf(streams);
  const nearest = nearestTimes(range, extent, data);
  const jump = (time: number): void => onRange({ from: time - length / 2, to: time + length / 2 });
  return (
    <Empty title={<FormattedMessage id={extent ? 'data.nothing' : 'data.noValues'} />}>
      {nearest.map((time) => (
        <Button key={time} onPress={() => jump(time)}>
          <FormattedMessage
            id={time < range.from ? 'data.jump.before' : 'data.jump.after'}
            values={{ time: <Time value={new Date(time).toISOString()} /> }}
          />
        </Button>
      ))}
    </Empty>
  );
}

/** The last value before a range and the first one after it, as far as there are any. */
function nearestTimes(
  range: TimeRange,
  extent: TimeRange | undefined,
  coverage: Coverage | undefined,
): readonly number[] {
  if (!extent) return [];
  if (extent.to < range.from) return [extent.to];
  if (extent.from > range.to) return [extent.from];
  const gap = coverage?.gaps.find(({ start, end }) => timeOf(start) <= range.from && timeOf(end) >= range.to);
  return gap ? [timeOf(gap.start), timeOf(gap.end)] : [extent.from, extent.to];
}
