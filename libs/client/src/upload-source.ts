/** Bytes to send. A function begins them anew, so that an upload can be repeated; a stream is sent once. */
export type UploadSource =
  | Blob
  | Uint8Array
  | string
  | ReadableStream<Uint8Array>
  | (() => ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>);

/** How far an upload is. */
export interface UploadProgress {
  /** Bytes of the source handed to the connection so far. */
  readonly sent: number;
  /** Bytes in all, where they are known. */
  readonly total?: number;
}

/** Whether the source can be sent a second time. */
export function isReplayable(source: UploadSource): boolean {
  return !(source instanceof ReadableStream);
}

/** Bytes of the source, where they are known before. */
export function sizeOf(source: UploadSource): number | undefined {
  if (source instanceof Blob) return source.size;
  if (typeof source === 'string') return new TextEncoder().encode(source).length;
  return source instanceof Uint8Array ? source.byteLength : undefined;
}

/** Callbacks that are called while a source is read. */
export interface SourceWatch {
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined;
  /** The source itself failed, not the connection. */
  readonly onFailure: (error: unknown) => void;
}

/** The source as a stream from its beginning; progress counts what is taken from it. */
export function streamOf(
  source: UploadSource,
  total: number | undefined,
  { onProgress, onFailure }: SourceWatch,
): ReadableStream<Uint8Array> {
  const reader = rawStream(source).getReader();
  let sent = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        onFailure(error);
        throw error;
      });
      if (done) return controller.close();
      sent += value.byteLength;
      onProgress?.(total === undefined ? { sent } : { sent, total });
      controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

function rawStream(source: UploadSource): ReadableStream<Uint8Array> {
  if (typeof source === 'function') return toStream(source());
  if (source instanceof ReadableStream) return source;
  return (source instanceof Blob ? source : new Blob([source as BlobPart])).stream() as ReadableStream<Uint8Array>;
}

function toStream(bytes: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  if (bytes instanceof ReadableStream) return bytes;
  const iterator = bytes[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
