import { sizeOf, streamOf, type UploadProgress, type UploadSource } from './upload-source';
import { type OnSent } from './xhr-fetch';

/** How a file is sent. */
export interface UploadOptions {
  /** Name of the dataset, for example that of the file. */
  readonly name?: string;
  /** Stores the same bytes once more. Such an upload is never repeated. */
  readonly allowDuplicate?: boolean;
  /** Compresses on the way. */
  readonly gzip?: boolean;
  /** Bytes of the source, where it cannot tell itself. */
  readonly size?: number;
  /** Told of bytes that were handed to the connection; begins at 0 again when the upload is repeated. */
  readonly onProgress?: (progress: UploadProgress) => void;
  readonly signal?: AbortSignal;
}

type OnFailure = (error: unknown) => void;

/** The source as a stream that is counted and compressed as it is taken. */
export function streamBody(
  source: UploadSource,
  { gzip, size, onProgress }: UploadOptions,
  onFailure: OnFailure,
): ReadableStream<Uint8Array> {
  const stream = streamOf(source, size ?? sizeOf(source), { onProgress, onFailure });
  return gzip ? stream.pipeThrough(new CompressionStream('gzip') as unknown as ByteTransform) : stream;
}

/**
 * The source as a whole, as browsers send it: a `File` stays on the disk. Progress counts what is sent, compressed or
 * not.
 */
export async function blobBody(
  source: UploadSource,
  { gzip, onProgress }: UploadOptions,
  onFailure: OnFailure,
): Promise<{ body: Blob; onSent: OnSent }> {
  const isReady = source instanceof Blob && !gzip;
  const whole = (): Promise<Blob> => new Response(streamBody(source, { ...(gzip ? { gzip } : {}) }, onFailure)).blob();
  const body = isReady ? source : await whole();
  return { body, onSent: (sent) => onProgress?.({ sent, total: body.size }) };
}

type ByteTransform = ReadableWritablePair<Uint8Array, Uint8Array>;
