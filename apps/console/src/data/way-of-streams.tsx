import { useState } from 'react';
import { type FollowableStream } from '../api/followed';
import { LinkedMap } from '../linked/linked-map';
import { type CursorTime } from '../plot/cursor-time';
import { type TimeRange } from '../plot/time-range';

interface Props {
  readonly streams: readonly FollowableStream[];
  readonly range: TimeRange;
  readonly cursor: CursorTime;
  readonly onRange: (range: TimeRange) => void;
}

/** Track of the streams, coloured by one and linked to the plot. */
export function WayOfStreams({ streams, ...linked }: Props) {
  const [chosen, setChosen] = useState<string>();
  const numbers = streams.filter(({ unit }) => unit !== 'text');
  const [first] = numbers;
  if (!first) return null;
  const code = numbers.find((stream) => stream.code === chosen)?.code ?? first.code;
  return <LinkedMap streams={numbers} code={code} onCode={setChosen} {...linked} isCard />;
}
