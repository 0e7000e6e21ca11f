import { type FlagScheme, type QualityTrial, type TriedQuality } from '@pelorus/client';
import { type Action } from '../commands/command-builder';
import { type Context, type SharedOptions } from '../context';
import { usageError } from '../failures/cli.errors';
import { type GivenTests } from '../quality/given-tests';
import { details } from '../terminal/details';
import { fittedTable } from '../terminal/table';
import { momentOf } from './given-moment';

interface TryOptions extends SharedOptions {
  readonly from?: string;
  readonly to?: string;
  readonly other?: readonly string[];
  readonly depths?: string;
  readonly latitudes?: string;
  readonly longitudes?: string;
  readonly flagScheme?: FlagScheme;
  readonly limit: number;
}

type TriedRun = TriedQuality['runs'][number];

const COLUMNS = [
  { heading: 'FLAG', text: ({ flag }: TriedRun) => String(flag) },
  { heading: 'TEST', text: ({ test }: TriedRun) => test, elastic: true },
  { heading: 'FROM', text: ({ datetimeMin }: TriedRun) => datetimeMin },
  { heading: 'TO', text: ({ datetimeMax }: TriedRun) => datetimeMax },
];

/** Shows what tests would flag in a stream. */
export function tryQuality(tests: GivenTests): Action<[code: string], TryOptions> {
  return async (context, options, code) => {
    if (tests.all.length === 0) throw usageError('Name a test: --test gross_range --fail 10,50.');
    const trial = trialOf(options, code, tests);
    const { ingest } = await context.services();
    const { flagScheme, limit } = options;
    const scheme = flagScheme ? { flagScheme } : {};
    const tried = await ingest.tryQuality(trial, { ...scheme, signal: context.signal });
    await context.printOne(tried, () => shown(context, code, tried, limit));
  };
}

function trialOf(options: TryOptions, code: string, tests: GivenTests): QualityTrial {
  const { from, to, depths, latitudes, longitudes } = options;
  const others = Object.fromEntries((options.other ?? []).map(otherOf));
  const given = {
    datetimeMin: momentOf('--from', from),
    datetimeMax: momentOf('--to', to),
    depths,
    latitudes,
    longitudes,
  };
  const present = Object.entries(given).filter(([, value]) => value !== undefined);
  return {
    code,
    ...Object.fromEntries(present),
    ...(options.other && { others }),
    // The service knows the parameters of tests, and says what is wrong with them.
    tests: tests.all as unknown as QualityTrial['tests'],
  };
}

function otherOf(text: string): [name: string, code: string] {
  const at = text.indexOf('=');
  if (at > 0 && at < text.length - 1) return [text.slice(0, at), text.slice(at + 1)];
  throw usageError(`--other is name=code, flow=vessel:mya_ii:tsg:flow, not '${text}'.`);
}

function shown({ terminal }: Context, code: string, tried: TriedQuality, limit: number): string {
  const { style } = terminal;
  const { values, counts, runs, totalRuns } = tried;
  const share = (count: number): string => `${count} (${((100 * count) / values).toFixed(count === values ? 0 : 2)} %)`;
  const flags = Object.entries(counts).map(([flag, count]) => [`flag ${flag}`, share(count)] as const);
  const facts = details([['code', code], ['values', values], ...flags], style); // prettier-ignore
  const listed = runs.slice(0, limit);
  if (listed.length === 0) return facts;
  const more = totalRuns > listed.length ? [style.dim(`and ${totalRuns - listed.length} more`)] : [];
  return [facts, '', fittedTable(COLUMNS, listed, terminal.width, style), ...more].join('\n');
}
