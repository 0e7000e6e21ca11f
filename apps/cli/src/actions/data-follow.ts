import { type LiveEvent } from '@pelorus/client';
import { type Context, type SharedOptions } from '../context';
import { plotCurve } from '../terminal/plot';
import { tellState } from './follow-state';

interface FollowedOptions extends SharedOptions {
  readonly since?: string;
  readonly ids?: boolean;
}

/** A newest value of a stream. */
interface Newest {
  readonly code: string;
  readonly datetime: string;
  readonly value: number | string;
}

const PLOT_HEIGHT = 12;
/** Points of a moving plot. */
const POINTS = 600;
/** Streams that are drawn one below another; those of more are printed. */
const MOST_DRAWN = 4;
/** Moves the cursor to the first line and clears the screen. */
const CLEAR = '\u001b[H\u001b[2J';

/** Draws values as they come, or prints them in a pipe, until it is stopped. */
export async function followData(context: Context, options: FollowedOptions, codes: readonly string[]): Promise<void> {
  const { ingest } = await context.services();
  const { terminal, signal } = context;
  const { since, ids, json } = options;
  const follow = { signal, onState: tellState(terminal), ...(since !== undefined && { since }) };
  const plots = new MovingPlots();
  for await (const event of ingest.live(codes, follow)) {
    if (ids && event.id !== undefined) terminal.complain(`${event.id}\n`);
    if (json !== undefined) await terminal.write(`${JSON.stringify(event)}\n`);
    else if (event.event === 'deleted') terminal.note(`Dataset ${event.data.dataset} was deleted.`);
    else if (event.event === 'reset') terminal.note('Some events are not known any more; the latest values follow.');
    else await show(context, plots, newestOf(event));
  }
  signal.throwIfAborted();
}

async function show({ terminal }: Context, plots: MovingPlots, newest: readonly Newest[]): Promise<void> {
  if (newest.length === 0) return;
  const isDrawn = terminal.isInteractive && plots.take(newest);
  if (isDrawn) return terminal.write(`${CLEAR}${plots.drawn(terminal.width, terminal.style)}\n`);
  const lines = newest.map(({ datetime, code, value }) => `${datetime}\t${code}\t${value}\n`);
  return terminal.write(lines.join(''));
}

function newestOf({ event, data }: LiveEvent): Newest[] {
  if (event !== 'snapshot' && event !== 'values') return [];
  return data.streams.flatMap(({ code, datetime, value }) =>
    datetime === undefined || value === undefined ? [] : [{ code, datetime, value }],
  );
}

/** The last values of a few streams, as curves. */
class MovingPlots {
  readonly #curves = new Map<string, { times: number[]; values: number[] }>();

  /** Takes new values; false where they cannot be drawn: too many streams, or texts. */
  take(newest: readonly Newest[]): boolean {
    for (const { code, datetime, value } of newest) {
      if (typeof value !== 'number') return false;
      const curve = this.#curves.get(code) ?? { times: [], values: [] };
      this.#curves.set(code, curve);
      const time = Date.parse(`${datetime.slice(0, 23)}Z`);
      if (time < (curve.times.at(-1) ?? -Infinity)) continue;
      curve.times.push(time);
      curve.values.push(value);
      if (curve.times.length > POINTS) for (const list of [curve.times, curve.values]) list.shift();
    }
    return this.#curves.size <= MOST_DRAWN;
  }

  drawn(width: number, style: Parameters<typeof plotCurve>[3]): string {
    const curves = [...this.#curves].map(([code, { times, values }]) => ({
      title: `${code}  ${values.at(-1)}`,
      times,
      values,
    }));
    return curves.map((curve) => plotCurve(curve, width, PLOT_HEIGHT, style)).join('\n\n');
  }
}
