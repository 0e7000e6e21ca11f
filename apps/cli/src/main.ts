import { version } from './version';

/** Exit code of a second Ctrl-C, which waits for nothing. */
const INTERRUPTED = 130;

async function main(): Promise<void> {
  const [, , ...args] = process.argv;
  // Answers without loading anything else.
  if (args.length === 1 && (args[0] === '--version' || args[0] === '-V'))
    return void process.stdout.write(`${version}\n`);
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(INTERRUPTED);
      controller.abort();
    });
  // A closed pipe is found by the next write.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const { runCommand } = await import('./run-command');
  process.exitCode = await runCommand(args, process, controller.signal);
  // Kept-alive connections would hold the process for seconds; output is flushed first.
  process.stdout.write('', () => process.stderr.write('', () => process.exit()));
}

const last = (error: unknown): void => {
  process.stderr.write(`error: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
};
process.on('uncaughtException', last);
process.on('unhandledRejection', last);
void main();
