import { type RetryOptions } from '@pelorus/client';
import { type Context, type SharedOptions } from '../context';
import { boundedReads, READS_AT_ONCE } from '../copy/bounded-reads';
import { copyCatalogue } from '../copy/copy-catalogue';
import { copyDatasets } from '../copy/copy-datasets';
import { copyItems } from '../copy/copy-items';
import { copyMissions } from '../copy/copy-missions';
import { CopyReport } from '../copy/copy-report';
import { type CopyRun, type Ids } from '../copy/copy-run';
import { copyText } from '../copy/copy-text';
import { tellLeftBehind } from '../copy/left-behind';
import { progressLines } from '../copy/progress-lines';
import { type Side, sideOf } from '../copy/side';
import { sideFailure } from '../copy/side-failure';
import { EXIT } from '../exit-codes';
import { alreadyReported, CliError, usageError } from '../failures/cli.errors';

interface CopyCommandOptions extends SharedOptions {
  readonly from: string;
  readonly to: string;
  readonly fromIngest?: string;
  readonly toIngest?: string;
  readonly dryRun?: boolean;
  readonly update?: boolean;
  readonly items?: string;
  readonly registryOnly?: boolean;
  readonly dataOnly?: boolean;
  readonly retries: number;
}

/** Copies a registry and its data from one instance to another. */
export async function copyInstance(context: Context, options: CopyCommandOptions): Promise<void> {
  const { dryRun = false, update = false, items, registryOnly, dataOnly } = options;
  if (registryOnly && dataOnly) throw usageError('Give --registry-only or --data-only, not both.');
  if (dataOnly && items !== undefined) throw usageError('--items chooses items, which --data-only does not look at.');
  const retry: RetryOptions = { attempts: options.retries, firstDelay: 500, longestDelay: 30_000, afterErrors: true };
  const sides = await sidesOf(context, options, retry);
  const failed = (error: unknown): never => {
    throw sideFailure(sides, error);
  };
  await checkSides(context, sides, { dryRun, dataOnly }).catch(failed);
  const report = new CopyReport();
  const ids = new Map<string, Ids>();
  const run: CopyRun = {
    ...sides,
    options: { dryRun, update, ...(items === undefined ? {} : { items }) },
    ...{ report, retry, signal: context.signal, codes: new Set<string>(), reading: boundedReads(READS_AT_ONCE) },
    ids: (kind) => ids.get(kind) ?? ids.set(kind, new Map()).get(kind)!,
    progress: progressLines(
      (line) => context.terminal.complain(line),
      () => performance.now(),
    ),
  };
  const told = async (): Promise<void> => context.printOne(resultOf(run), () => copyText(run));
  try {
    if (!dataOnly) for (const part of [copyCatalogue, copyItems, copyMissions]) await part(run);
    if (!registryOnly) for (const part of [copyDatasets, tellLeftBehind]) await part(run);
  } catch (error) {
    await told();
    failed(error);
  }
  await told();
  if (report.totalRefused > 0) throw alreadyReported(EXIT.faults);
}

async function sidesOf(
  context: Context,
  options: CopyCommandOptions,
  retry: RetryOptions,
): Promise<{ from: Side; to: Side }> {
  // prettier-ignore
  const { from, to, fromIngest, toIngest } = options;
  return {
    from: await sideOf(context, { place: from, ingest: fromIngest, variable: 'PELORUS_FROM_TOKEN' }, retry),
    to: await sideOf(context, { place: to, ingest: toIngest, variable: 'PELORUS_TO_TOKEN' }, retry),
  };
}

async function checkSides(
  context: Context,
  { from, to }: { from: Side; to: Side },
  { dryRun, dataOnly = false }: { dryRun: boolean; dataOnly?: boolean | undefined },
): Promise<void> {
  if (from.registry.url === to.registry.url) throw usageError('--from and --to are the same address.');
  if (!dryRun && !to.hasAccount)
    throw new CliError(`This needs an account at ${to.registry.url}.`, EXIT.access, {
      code: 'unauthenticated',
      hints: ['Set PELORUS_TO_TOKEN to a personal access token of an administrator there, or log in: pelorus login'],
    });
  const account = to.hasAccount ? await (dataOnly ? to.ingest : to.registry).account(context.signal) : undefined;
  if (account && !account.admin && !dataOnly)
    context.terminal.complain(`${account.username} is no administrator: vocables, units and states cannot be made.\n`);
}

function resultOf({ from, to, options, report }: CopyRun): object {
  const { counts, differences, problems, totalProblems } = report;
  return { from: from.registry.url, to: to.registry.url, dryRun: options.dryRun, counts, differences, problems, totalProblems }; // prettier-ignore
}
