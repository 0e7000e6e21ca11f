import { createInterface } from 'node:readline/promises';
import { usageError } from '../failures/cli.errors';
import { type Context } from '../context';

/** All of standard input as text, its line ends at the end taken off. */
export async function readInput({ terminal, signal }: Context): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of terminal.streams.stdin.iterator()) {
    signal.throwIfAborted();
    chunks.push(Buffer.from(chunk as Uint8Array));
  }
  return Buffer.concat(chunks).toString('utf8').trim();
}

/** Asks a person for a line; with `hidden` nothing of it is shown. */
export async function ask({ terminal, signal }: Context, question: string, hidden = false): Promise<string> {
  const { stdin, stderr } = terminal.streams;
  const output = hidden
    ? new (await import('node:stream')).Writable({ write: (_chunk, _encoding, done) => done() })
    : stderr;
  if (hidden) stderr.write(question);
  const lines = createInterface({ input: stdin, output, terminal: true });
  try {
    return (await lines.question(hidden ? '' : question, { signal })).trim();
  } finally {
    lines.close();
    if (hidden) stderr.write('\n');
  }
}

/** Whether somebody can be asked. */
const canAsk = ({ terminal }: Context): boolean =>
  terminal.streams.stdin.isTTY === true && terminal.streams.stderr.isTTY === true;

/** Asks before something that cannot be undone; fails where nobody can be asked. */
export async function confirm(context: Context, question: string, yes: boolean | undefined): Promise<void> {
  if (yes) return;
  if (!canAsk(context)) throw usageError('Nobody can be asked here: say --yes.');
  const answer = await ask(context, `${question} [y/N] `);
  if (!/^y(es)?$/i.test(answer)) throw usageError('Nothing was done.');
}
