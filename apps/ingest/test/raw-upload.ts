import { connect, type Socket } from 'node:net';

/** An upload on a connection of its own, sent piece by piece. */
export class RawUpload {
  /** All bytes received until the connection was closed. */
  readonly answer: Promise<string>;
  readonly #socket: Socket;
  #text = '';

  /** Sends the head; `length` is the declared length of the body. */
  constructor(
    url: string,
    session: string,
    length: number | 'chunked',
    query = '',
    path = '/rest/datasets',
    type = 'text/plain',
  ) {
    this.#socket = connect(Number(new URL(url).port), '127.0.0.1');
    const head = [
      `POST ${path}${query} HTTP/1.1`,
      'Host: x',
      `x-auth-token: ${session}`,
      `Content-Type: ${type}`,
      length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
    ];
    this.#socket.write(`${head.join('\r\n')}\r\n\r\n`);
    this.answer = new Promise((resolve) => {
      this.#socket
        .on('data', (data) => (this.#text += String(data)))
        .on('close', () => resolve(this.#text))
        .on('error', () => undefined);
    });
  }

  /** Sends bytes as they are. */
  send(text: string): void {
    this.#socket.write(text);
  }

  /** Sends one chunk of a chunked body. */
  sendChunk(text: string): void {
    this.send(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`);
  }

  /** Ends a chunked body and closes the connection after the answer. */
  async endChunks(): Promise<string> {
    this.send('0\r\n\r\n');
    return this.answered();
  }

  /** All bytes received; closes the connection when the first ones are there. */
  async answered(): Promise<string> {
    if (this.#text) this.#socket.end();
    else this.#socket.once('data', () => this.#socket.end());
    return this.answer;
  }

  cutOff(): void {
    this.#socket.destroy();
  }
}
