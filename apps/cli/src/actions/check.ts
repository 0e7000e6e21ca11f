import { checkBytes, type CheckedBytes } from '@pelorus/shared/nrt';
import { type Context, type SharedOptions } from '../context';
import { EXIT, type ExitCode } from '../exit-codes';
import { alreadyReported } from '../failures/cli.errors';
import { type Explanation, explainError } from '../failures/explain-error';
import { reportFailure } from '../failures/report-failure';
import { bytesOf, inputFile } from '../files/input-file';
import { faultReport, type PlacedFault, placeFaults } from '../nrt/fault-report';

interface CheckedFile extends Omit<CheckedBytes, 'faults'> {
  readonly file: string;
  readonly faults: readonly PlacedFault[];
}

/** A file that could not be read at all. */
interface UnreadFile {
  readonly file: string;
  readonly error: Explanation;
}

/** Checks files without a service; fails when one of them has a fault. */
export async function checkFiles(context: Context, options: SharedOptions, names: readonly string[]): Promise<void> {
  const results: (CheckedFile | UnreadFile)[] = [];
  for (const name of names) {
    context.signal.throwIfAborted();
    const result = await checkFile(context, name);
    results.push(result);
    if (options.json === undefined) await show(context, result);
  }
  if (options.json !== undefined) await context.printJson(results);
  const exit = exitOf(results);
  if (exit !== EXIT.success) throw alreadyReported(exit);
}

async function checkFile(context: Context, name: string): Promise<CheckedFile | UnreadFile> {
  try {
    const file = await inputFile(context, name);
    try {
      const checked = await checkBytes(() => bytesOf(file));
      return { file: name, ...checked, faults: await placeFaults(file, checked.faults) };
    } finally {
      await file.close();
    }
  } catch (error) {
    context.signal.throwIfAborted();
    return { file: name, error: explainError(error) };
  }
}

async function show(context: Context, result: CheckedFile | UnreadFile): Promise<void> {
  const { terminal } = context;
  if ('error' in result) return reportFailure(terminal, result.error, false);
  const { file, faults, totalFaults, rows, columns, first, last } = result;
  if (totalFaults > 0) return terminal.write(`${faultReport(faults, totalFaults, terminal.width, terminal.style)}\n`);
  return terminal.write(
    `${terminal.style.green('ok')}  ${file}  ${rows} rows, ${columns.length} columns, ${first!} to ${last!}\n`,
  );
}

function exitOf(results: readonly (CheckedFile | UnreadFile)[]): ExitCode {
  const unread = results.find((result) => 'error' in result);
  if (unread) return unread.error.exitCode;
  return results.some((result) => 'totalFaults' in result && result.totalFaults > 0) ? EXIT.faults : EXIT.success;
}
