import { addAbortSignal, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type * as Sdk from '@aws-sdk/client-s3';
import { DomainError } from '@pelorus/shared/kernel';
import { objectShort, storeFull, storeUnavailable } from './object.errors';
import { type ListedObject, type ObjectSource, type ObjectStore } from './object-store';
import { asFaultOf, saysFull, isWorthAnother, answeredStatus } from './s3-failures';

export interface S3Place {
  readonly bucket: string;
  /** The beginning of all names, with a slash at its end, or nothing. */
  readonly prefix: string;
  /** Whether the bucket is in the path of addresses instead of the name of the host. */
  readonly pathStyle: boolean;
}

/**
 * Milliseconds for a request with its answer: for the bytes of an object on a slow line, for questions about one, which are asked
 * in transactions, too, and for all others.
 */
const LIMIT_MS = { put: 600_000, look: 5_000, other: 30_000 };
/** Least rate of a large object beyond that, in bytes a millisecond. */
const BYTES_PER_MS = 1_000;
const CONNECT_MS = 5_000;
const SOCKETS = 32;
/**
 * Attempts at a read that breaks off, at a write that meets another one, and at one of bytes as they are read; the SDK tries others again
 * by itself before an answer begins.
 */
const ATTEMPTS = 4;
const PAUSE_MS = 100;

/** Failures are thrown, and logged by who calls. */
const nothing = (): void => undefined;
const SILENT = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

/** The loaded SDK with a client of its own. */
interface Opened {
  readonly sdk: typeof Sdk;
  readonly client: Sdk.S3Client;
}

/**
 * Objects in a bucket of an S3-compatible store. Endpoint, region and credentials are found as in every program that uses the
 * SDK: `AWS_ENDPOINT_URL_S3`, `AWS_REGION`, `AWS_ACCESS_KEY_ID`, profiles, roles. The SDK is loaded when it is needed first.
 */
export class S3Store implements ObjectStore {
  readonly address: string;
  #opened?: Promise<Opened>;

  constructor(
    private readonly place: S3Place,
    private readonly limitMs: Readonly<Record<keyof typeof LIMIT_MS, number>> = LIMIT_MS,
  ) {
    this.address = `s3://${place.bucket}/${place.prefix}`.replace(/\/$/, '');
  }

  put(name: string, object: Uint8Array | ObjectSource): Promise<boolean> {
    return this.#doing(`writing ${name}`, async (opened) => {
      for (let attempt = 1; ; attempt++) {
        try {
          await (object instanceof Uint8Array ? this.#put(opened, name, object) : this.#pour(opened, name, object));
          return true;
        } catch (error) {
          if (answeredStatus(error) === 412) return false;
          if (attempt === ATTEMPTS || !isWorthAnother(error, object)) throw error;
          await pause(PAUSE_MS * attempt);
        }
      }
    });
  }

  read(name: string, start: number, length: number): Promise<Uint8Array> {
    return this.#doing(`reading ${name}`, async ({ sdk, client }) => {
      for (let attempt = 1; ; attempt++) {
        const signal = AbortSignal.timeout(this.limitMs.other);
        const range = { Range: `bytes=${start}-${start + length - 1}` };
        const answer = await client
          .send(new sdk.GetObjectCommand({ ...this.#of(name), ...range }), { abortSignal: signal })
          .catch((error: unknown) => {
            throw asFaultOf(name, error);
          });
        const bytes = await bodyOf(answer, signal).catch((error: unknown) => {
          if (attempt === ATTEMPTS || signal.aborted) throw error;
          return undefined;
        });
        if (bytes && bytes.length !== length) throw objectShort(name);
        if (bytes) return bytes;
      }
    });
  }

  size(name: string): Promise<number | undefined> {
    return this.#doing(`looking at ${name}`, async ({ sdk, client }) => {
      try {
        const signal = AbortSignal.timeout(this.limitMs.look);
        const { ContentLength } = await client.send(new sdk.HeadObjectCommand(this.#of(name)), { abortSignal: signal });
        return ContentLength ?? 0;
      } catch (error) {
        if (answeredStatus(error) === 404) return undefined;
        throw error;
      }
    });
  }

  async *list(below = ''): AsyncGenerator<ListedObject> {
    const { bucket, prefix } = this.place;
    const of = { Bucket: bucket, Prefix: prefix + below };
    for (let token: string | undefined; ;) {
      const page = await this.#doing('listing', ({ sdk, client }) => {
        const command = new sdk.ListObjectsV2Command({ ...of, ContinuationToken: token });
        return client.send(command, { abortSignal: AbortSignal.timeout(this.limitMs.other) });
      });
      for (const { Key: key, LastModified: modified } of page.Contents ?? []) {
        if (key !== undefined && modified) yield { name: key.slice(prefix.length), modifiedMs: modified.getTime() };
      }
      token = page.NextContinuationToken;
      if (!page.IsTruncated || token === undefined) return;
    }
  }

  remove(name: string): Promise<void> {
    return this.#doing(`removing ${name}`, async ({ sdk, client }) => {
      const signal = AbortSignal.timeout(this.limitMs.other);
      await client.send(new sdk.DeleteObjectCommand(this.#of(name)), { abortSignal: signal });
    });
  }

  async #put({ sdk, client }: Opened, name: string, bytes: Uint8Array): Promise<void> {
    const command = new sdk.PutObjectCommand({ ...this.#of(name), Body: bytes, IfNoneMatch: '*' });
    // An empty object, such as a mark, is no matter of the line.
    const limit = bytes.length === 0 ? this.limitMs.other : this.limitMs.put;
    await client.send(command, { abortSignal: AbortSignal.timeout(limit) });
  }

  /** Writes bytes as they are read. Their SHA-256 is signed, so that the store refuses others. */
  async #pour({ sdk, client }: Opened, name: string, source: ObjectSource): Promise<void> {
    const body = Readable.from(source.read(), { objectMode: false });
    const command = new sdk.PutObjectCommand({
      ...this.#of(name),
      Body: body,
      ContentLength: source.size,
      IfNoneMatch: '*',
    });
    const digest = Buffer.from(source.sha256).toString('hex');
    command.middlewareStack.add(
      (next) => (args) => {
        Object.assign((args.request as { readonly headers: object }).headers, { 'x-amz-content-sha256': digest });
        return next(args);
      },
      { step: 'build', name: 'signKnownDigest' },
    );
    const failure = new AbortController();
    // The SDK would wait for more bytes.
    body.once('error', (error) => failure.abort(error));
    const limit = AbortSignal.timeout(this.limitMs.put + Math.ceil(source.size / BYTES_PER_MS));
    try {
      await client.send(command, { abortSignal: AbortSignal.any([limit, failure.signal]) });
    } catch (error) {
      throw failure.signal.aborted ? failure.signal.reason : limit.aborted ? limit.reason : error;
    } finally {
      body.destroy();
    }
  }

  #of(name: string): { readonly Bucket: string; readonly Key: string } {
    return { Bucket: this.place.bucket, Key: this.place.prefix + name };
  }

  async #doing<Result>(what: string, work: (opened: Opened) => Promise<Result>): Promise<Result> {
    try {
      return await work(await (this.#opened ??= this.#open()));
    } catch (error) {
      if (error instanceof DomainError) throw error;
      throw saysFull(error) ? storeFull(this.address, error) : storeUnavailable(this.address, what, error);
    }
  }

  async #open(): Promise<Opened> {
    const sdk = await import('@aws-sdk/client-s3');
    const client = new sdk.S3Client({
      forcePathStyle: this.place.pathStyle,
      // The signature has the SHA-256 of a body; some stores know no other checksum.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      logger: SILENT,
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        httpAgent: { maxSockets: SOCKETS },
        httpsAgent: { maxSockets: SOCKETS },
      },
    });
    return { sdk, client };
  }
}

async function bodyOf({ Body }: Sdk.GetObjectCommandOutput, signal: AbortSignal): Promise<Uint8Array> {
  return buffer(addAbortSignal(signal, Body as Readable));
}
