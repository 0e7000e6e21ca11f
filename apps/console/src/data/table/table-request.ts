import { isFollowed } from '../../api/followed';
import { isRaw } from '../../plot/stream-values';
import { type TimeRange } from '../../plot/time-range';
import { hostAddress } from '../../ui/page/host-path';
import { type TableRequest } from './recipes';
import { type ShownStream } from '../plots/shown-series';

/** View as one table: the same streams, time, flags and buckets. */
export function tableInView(
  shown: readonly ShownStream[],
  range: TimeRange,
  flags: readonly number[] | undefined,
): Omit<TableRequest, 'format'> {
  const buckets = shown.map(({ values }) => values).filter((values) => !isRaw(values));
  const hasTexts = shown.some(({ values }) => values.kind === 'text');
  return {
    root: hostAddress(''),
    codes: shown.map(({ stream }) => stream.code),
    ...(shown.some(({ stream }) => isFollowed(stream)) ? { follow: true } : {}),
    range,
    aggregate: buckets[0]?.aggregate ?? 'NONE',
    // Texts have no mean: asks for what all streams have.
    functions: hasTexts ? ['FIRST', 'COUNT'] : ['MIN', 'MEAN', 'MAX'],
    flags,
  };
}
