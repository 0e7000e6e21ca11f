import { namedFailure } from '../failures/named-failure';
import { type Style, styleOf, wantsColours } from './style';

/** The streams that the command reads from and writes to. */
export interface Streams {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly env: NodeJS.ProcessEnv;
}

const DEFAULT_WIDTH = 80;

/** The user's terminal, or the files and pipes in its place. */
export class Terminal {
  readonly style: Style;
  readonly errorStyle: Style;

  constructor(readonly streams: Streams) {
    const { stdout, stderr, env } = streams;
    this.style = styleOf(wantsColours(stdout.isTTY === true, env));
    this.errorStyle = styleOf(wantsColours(stderr.isTTY === true, env));
  }

  /** Whether a person reads the output. */
  get isInteractive(): boolean {
    return this.streams.stdout.isTTY === true;
  }

  /** Whether progress can be shown. */
  get showsProgress(): boolean {
    return this.streams.stderr.isTTY === true;
  }

  /** Columns; `COLUMNS` goes before the terminal's own. */
  get width(): number {
    const { env, stdout } = this.streams;
    return Number(env['COLUMNS']) || stdout.columns || DEFAULT_WIDTH;
  }

  /** Writes to standard output; resolves when more may be written. */
  write(text: string | Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => {
      this.streams.stdout.write(text, (error) => (error ? reject(namedFailure(error, 'standard output')) : resolve()));
    });
  }

  /** Writes to standard error. */
  complain(text: string): void {
    this.streams.stderr.write(text);
  }

  /** Tells a person what was done; silent in pipes. */
  note(text: string): void {
    if (this.showsProgress) this.complain(`${text}\n`);
  }
}
