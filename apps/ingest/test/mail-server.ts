import { type AddressInfo } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A server that takes mail on this machine. */
export class MailServer {
  readonly mails: ParsedMail[] = [];
  /** The status with which recipients are refused; undefined while they are taken. */
  refuse?: number;
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, callback) => {
      if (this.refuse === undefined) return callback();
      return callback(Object.assign(new Error('not here'), { responseCode: this.refuse }));
    },
    onData: (stream, _session, callback) => {
      simpleParser(stream).then((mail) => {
        this.mails.push(mail);
        callback();
      }, callback);
    },
  });

  static async start(port = 0): Promise<MailServer> {
    const server = new MailServer();
    await new Promise<void>((resolve) => server.#server.listen(port, '127.0.0.1', () => resolve()));
    return server;
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}
