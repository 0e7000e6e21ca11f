import {
  type ExplainedQuality,
  type FlagScheme,
  type LayerKind,
  type NewQualityFlag,
  type QualityFlag,
} from '@pelorus/client';
import { randomUUID } from 'node:crypto';
import { type Context, type SharedOptions } from '../context';
import { usageError } from '../failures/cli.errors';
import { momentOf } from './given-moment';
import { type ListOptions, listQuery, noteMore } from './list-options';

interface FlagOptions extends SharedOptions {
  readonly from?: string;
  readonly to?: string;
  readonly flag?: number;
  readonly cause?: NewQualityFlag['cause'];
  readonly comment?: string;
  readonly dryRun?: boolean;
}

interface RevokeOptions extends SharedOptions {
  readonly reason?: string;
}

interface WhyOptions extends SharedOptions {
  readonly from?: string;
  readonly to?: string;
  readonly flags?: string;
  readonly layers?: LayerKind;
  readonly flagScheme?: FlagScheme;
  readonly asOf?: string;
}

type ExplainedRun = ExplainedQuality['records'][number];

const FLAGS = [
  { heading: 'ID', text: ({ id }: QualityFlag) => String(id) },
  { heading: 'FLAG', text: ({ flag }: QualityFlag) => String(flag) },
  { heading: 'FROM', text: ({ datetimeMin }: QualityFlag) => datetimeMin },
  { heading: 'TO', text: ({ datetimeMax }: QualityFlag) => datetimeMax },
  { heading: 'CAUSE', text: ({ cause }: QualityFlag) => cause },
  { heading: 'BY', text: ({ username }: QualityFlag) => username },
  { heading: 'REVOKED', text: ({ revoked }: QualityFlag) => revoked?.slice(0, 19) ?? '' },
  { heading: 'CODES', text: ({ codes }: QualityFlag) => codes.join(' '), elastic: true },
];

const RUNS = [
  { heading: 'FLAG', text: ({ flag }: ExplainedRun) => String(flag) },
  { heading: 'FROM', text: ({ datetimeMin }: ExplainedRun) => datetimeMin },
  { heading: 'TO', text: ({ datetimeMax }: ExplainedRun) => datetimeMax },
  { heading: 'LAYER', text: ({ layer }: ExplainedRun) => layer },
  { heading: 'WHY', text: reasonOf, elastic: true },
  { heading: 'CODE', text: ({ code }: ExplainedRun) => code },
];

/** Flags values of streams by hand. */
export async function flagValues(context: Context, options: FlagOptions, codes: readonly string[]): Promise<void> {
  const { flag, cause, comment } = options;
  const [datetimeMin, datetimeMax] = [momentOf('--from', options.from), momentOf('--to', options.to)];
  if (datetimeMin === undefined || datetimeMax === undefined)
    throw usageError('Say from when to when: --from and --to.');
  if (flag === undefined) throw usageError('Say which flag: --flag 4 is bad.');
  if (cause === undefined) throw usageError('Say why: --cause maintenance.');
  const wanted = {
    codes: [...codes],
    datetimeMin,
    datetimeMax,
    flag,
    cause,
    ...(comment === undefined ? {} : { comment }),
  };
  const { ingest } = await context.services();
  if (options.dryRun) {
    await ingest.checkFlags([wanted], context.signal);
    return context.printOne(wanted, () => 'The flag could be set.');
  }
  const [stored] = await ingest.flagQuality([wanted], { key: randomUUID(), signal: context.signal });
  await context.printOne(stored!, () => `flag ${stored!.id} is set`);
}

export async function listFlags(context: Context, options: ListOptions): Promise<void> {
  const { ingest } = await context.services();
  const list = ingest.qualityFlags(listQuery(options, context.signal, '-id'));
  const flags = await list.toArray();
  await context.print(flags, FLAGS, 'No flag matches.');
  await noteMore(context, list, flags.length, options);
}

export async function revokeFlag(context: Context, { reason }: RevokeOptions, id: string): Promise<void> {
  if (!/^\d{1,15}$/.test(id)) throw usageError(`A flag has a number: pelorus quality revoke 7, not '${id}'.`);
  const { ingest } = await context.services();
  await ingest.revokeFlag(Number(id), reason, context.signal);
  context.terminal.note(`flag ${id} is revoked`);
}

export async function explainFlags(context: Context, options: WhyOptions, codes: readonly string[]): Promise<void> {
  const { layers, flagScheme } = options;
  const given = {
    datetimeMin: momentOf('--from', options.from),
    datetimeMax: momentOf('--to', options.to),
    flagsAsOf: momentOf('--as-of', options.asOf),
  };
  const flags = options.flags?.split(',').map(Number);
  const { ingest } = await context.services();
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const { records, isComplete } = await ingest.quality(
    {
      codes,
      ...present,
      ...(flags ? { qualityFlags: flags } : {}),
      ...(layers ? { layers: [layers] } : {}),
      ...(flagScheme ? { flagScheme } : {}),
    },
    context.signal,
  );
  await context.print(records, RUNS, 'Nobody says anything about these values.');
  if (!isComplete) context.terminal.note('There are more: ask for a shorter time.');
}

/** Cause of a layer's flag. */
function reasonOf({ test, parameters, cause, comment, username }: ExplainedRun): string {
  if (test !== undefined) return `${test} ${JSON.stringify(parameters)}`;
  return [cause, comment, username].filter((word) => word !== undefined && word !== '').join(', ');
}
