import { type Command, CommanderError } from 'commander';
import { candidatesFor } from './completion/candidates';
import { EXIT } from './exit-codes';
import { CliError } from './failures/cli.errors';
import { explainError } from './failures/explain-error';
import { reportFailure } from './failures/report-failure';
import { makeProgram } from './program';
import { Terminal, type Streams } from './terminal/terminal';

/** Name under which the scripts of shells ask for candidates. */
export const COMPLETE = '__complete';

/** Runs the command line and gives its exit code; whatever fails is reported, never thrown. */
export async function runCommand(args: readonly string[], streams: Streams, signal: AbortSignal): Promise<number> {
  const terminal = new Terminal(streams);
  const program = makeProgram(terminal, signal);
  if (args[0] === COMPLETE) return complete(terminal, program, args.slice(1));
  try {
    await program.parseAsync(args.length === 0 ? ['--help'] : [...args], { from: 'user' });
    return EXIT.success;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.success;
    if (isClosedPipe(error)) return EXIT.success;
    const reason = signal.aborted && !(error instanceof CliError) ? signal.reason : error;
    const failure = explainError(reason instanceof CommanderError ? asUsage(reason) : reason);
    reportFailure(terminal, failure, wantsJson(args));
    return failure.exitCode;
  }
}

async function complete(terminal: Terminal, program: Command, words: readonly string[]): Promise<number> {
  const candidates = candidatesFor(program, words);
  if (candidates.length > 0) await terminal.write(`${candidates.join('\n')}\n`);
  return EXIT.success;
}

/** The reader of our output, for example `head`, had enough. */
const isClosedPipe = (error: unknown): boolean => (error as NodeJS.ErrnoException | undefined)?.code === 'EPIPE';

const wantsJson = (args: readonly string[]): boolean => args.some((arg) => /^--json(=|$)/.test(arg));

function asUsage({ message, code }: CommanderError): CliError {
  if (code === 'commander.help')
    return new CliError('Name what to do; --help lists what there is.', EXIT.usage, { code: 'usage' });
  const text = message.replace(/^error: /, '').replace(/\n\(Did you mean (.*)\?\)$/s, '; did you mean $1?');
  return new CliError(sentence(text), EXIT.usage, {
    code: 'usage',
    hints: ['See: pelorus --help, or the same after a command'],
  });
}

const sentence = (text: string): string =>
  text.charAt(0).toUpperCase() + text.slice(1) + (/[.?!]$/.test(text) ? '' : '.');
