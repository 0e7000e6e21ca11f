/** The part of busboy that is used here; the package comes without types. */
declare module 'busboy' {
  import { type IncomingHttpHeaders } from 'node:http';
  import { type Readable, Writable } from 'node:stream';

  interface BusboyConfig {
    readonly headers: IncomingHttpHeaders;
    readonly defParamCharset?: string;
    readonly limits?: Readonly<
      Record<'fieldNameSize' | 'fieldSize' | 'fields' | 'fileSize' | 'files' | 'parts' | 'headerPairs', number>
    >;
  }
  interface FileInfo {
    readonly filename?: string;
    readonly mimeType: string;
  }
  interface FieldInfo {
    readonly nameTruncated: boolean;
    readonly valueTruncated: boolean;
  }
  class Busboy extends Writable {
    on(event: 'file', listener: (name: string, stream: Readable, info: FileInfo) => void): this;
    on(event: 'field', listener: (name: string, value: string, info: FieldInfo) => void): this;
    on(event: 'filesLimit' | 'fieldsLimit' | 'partsLimit' | 'close', listener: () => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
  }
  /** Throws for a `Content-Type` that is no form's. */
  function busboy(config: BusboyConfig): Busboy;
  export = busboy;
}
