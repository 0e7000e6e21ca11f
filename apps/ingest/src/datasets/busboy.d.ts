/** Types of the part of busboy that is used here; the package comes without types. */
declare module 'busboy' {
  import { type IncomingHttpHeaders } from 'node:http';
  import { type Readable, Writable } from 'node:stream';

  interface BusboyConfig {
    readonly headers: IncomingHttpHeaders;
    readonly defParamCharset?: string;
    readonly limits?: Readonly<Record<'fieldNameSize' | 'fieldSize' | 'fields' | 'files' | 'headerPairs', number>>;
  }
  class Busboy extends Writable {
    on(event: 'file', listener: (name: string, stream: Readable) => void): this;
    on(event: 'field', listener: (name: string) => void): this;
    on(event: 'filesLimit' | 'close', listener: () => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
  }
  /** Throws for a `Content-Type` that is not a form's. */
  function busboy(config: BusboyConfig): Busboy;
  export = busboy;
}
