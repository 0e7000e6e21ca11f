import { type TimeRange } from '@pelorus/ingest/domain';
import { formatMs, type Instant, MS_PER_DAY } from '@pelorus/shared/kernel';

/** Longest name of streams in the name of a file. */
const LONGEST = 120;

/** The name of a file of data, without its extension: the stream, or how many there are and what they have in common; and the time. */
export function dataFileName(codes: readonly string[], { min, max }: TimeRange): string {
  const from = min && momentName(min);
  const to = max && momentName(max);
  const time = from && to ? [from, to] : from ? ['from', from] : to ? ['until', to] : [];
  return [streamsName(codes), ...time].join('_');
}

function streamsName(codes: readonly string[]): string {
  const [first = 'data', ...others] = codes;
  if (others.length === 0) return safe(first);
  const parts = first.split(':');
  const different = parts.findIndex((part, i) => others.some((code) => code.split(':')[i] !== part));
  const common = different < 0 ? parts : parts.slice(0, different);
  return safe([...common, `${codes.length}-streams`].join(':'));
}

/** Characters that every file system takes. The end says most. */
const safe = (name: string): string => name.replaceAll(/[^\w.-]/g, '-').slice(-LONGEST);

/** A day where the moment is its edge, or else also the time of the day. */
function momentName({ ms }: Instant): string {
  const isEdge = ms % MS_PER_DAY === 0 || (ms + 1) % MS_PER_DAY === 0;
  const text = formatMs(ms);
  return isEdge ? text.slice(0, 10) : text.slice(0, 19).replaceAll(/[-:]/g, '');
}
