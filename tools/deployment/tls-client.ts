import { type IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { type Readable } from 'node:stream';

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A stream is sent without its length. */
  readonly body?: string | Readable;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A client of `https://localhost` that believes one authority alone. */
export class TlsClient {
  constructor(
    private readonly port: number,
    private readonly authority: () => string,
  ) {}

  /** Resolves with the whole answer. */
  ask(path: string, asked: Asked = {}): Promise<Answer> {
    return this.#open(path, asked, (answer, resolve) => {
      let text = '';
      answer.on('data', (piece: string) => (text += piece));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
  }

  /** Resolves with what an endless answer has said as soon as that is enough; `begun` is called at its first piece. */
  hear(path: string, isEnough: (text: string) => boolean, begun: () => unknown): Promise<string> {
    return this.#open(path, { headers: { accept: 'text/event-stream' } }, (answer, resolve) => {
      let text = '';
      answer.once('data', () => void begun());
      answer.on('data', (piece: string) => {
        text += piece;
        if (!isEnough(text)) return;
        answer.destroy();
        resolve(text);
      });
    });
  }

  #open<Result>(
    path: string,
    { method = 'GET', headers = {}, body }: Asked,
    read: (
      answer: Readable & { statusCode?: number; headers: IncomingHttpHeaders },
      resolve: (result: Result) => void,
    ) => void,
  ): Promise<Result> {
    return new Promise((resolve, reject) => {
      const options = { host: 'localhost', port: this.port, path, method, headers, ca: this.authority(), agent: false };
      const sent = request(options, (answer) => {
        answer.setEncoding('utf8').once('error', reject);
        read(answer, resolve);
      }).once('error', reject);
      if (typeof body === 'object') body.pipe(sent);
      else sent.end(body);
    });
  }
}
