import { lookup } from 'node:dns/promises';
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPrivateAddress, retryAfterMs, webhookHeaders } from '@pelorus/watch/domain';
import { type ClaimedDelivery } from '@pelorus/watch/persistence';
import { type MessageSender, type SendResult } from './send-message';

const TIMEOUT_MS = 15_000;
/** Bytes read of an answer: enough to see what went wrong. */
const MOST_BYTES = 4_096;
const GONE = 410;

/** Resolves a host to addresses. */
export type HostLookup = (host: string) => Promise<readonly string[]>;

const RESOLVE: HostLookup = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

export interface WebhookMeans {
  readonly privateAddresses: boolean;
  readonly resolve?: HostLookup;
  readonly now?: () => number;
  readonly timeoutMs?: number;
}

/**
 * Sender of signed webhooks. Resolves the host once and connects to the checked address; follows no redirect; reads 4
 * KiB of an answer.
 */
export function webhookSender({
  privateAddresses,
  resolve = RESOLVE,
  now = Date.now,
  timeoutMs = TIMEOUT_MS,
}: WebhookMeans): MessageSender {
  return async (delivery, secrets, signal) => {
    const url = new URL(delivery.url ?? '');
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const address = await checkedAddress(url, privateAddresses, (host) => unlessAborted(resolve(host), limit));
    if (typeof address !== 'string') return address;
    const nowMs = now();
    const headers = webhookHeaders(secrets, {
      id: delivery.messageId,
      timestamp: Math.floor(nowMs / 1_000),
      body: delivery.body,
    });
    return post(url, address, delivery, headers, limit).then((answer) => resultOf(answer, nowMs), failed);
  };
}

/** Abandons a lookup at the abort: resolvers cannot be cancelled. */
function unlessAborted<Found>(found: Promise<Found>, signal: AbortSignal): Promise<Found> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    found.then(resolve, reject);
  });
}

interface Answer {
  readonly status: number;
  readonly retryAfter?: string;
  readonly text: string;
}

/** Address to connect to, or why there is none. */
async function checkedAddress(url: URL, privateAddresses: boolean, resolve: HostLookup): Promise<string | SendResult> {
  if (!privateAddresses && url.protocol !== 'https:')
    return { isSent: false, error: 'The address does not begin with https://' };
  const host = url.hostname.replace(/^\[|\]$/g, '');
  let addresses: readonly string[];
  try {
    addresses = isIP(host) === 0 ? await resolve(host) : [host];
  } catch (error) {
    return { isSent: false, error: `The host '${host}' cannot be resolved: ${messageOf(error)}` };
  }
  const [first] = addresses;
  if (first === undefined) return { isSent: false, error: `The host '${host}' has no address` };
  // One private address suffices to refuse: the choice among several must not matter.
  if (!privateAddresses && addresses.some(isPrivateAddress)) {
    return { isSent: false, error: `The host '${host}' leads to a private network, which is not called` };
  }
  return first;
}

function post(
  url: URL,
  address: string,
  { body }: ClaimedDelivery,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Answer> {
  const family = isIP(address);
  const checked: LookupFunction = (_host, options, callback) =>
    options.all ? callback(null, [{ address, family }]) : callback(null, address, family);
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const request: ClientRequest = send(url, {
      method: 'POST',
      // No pooled connection: it would predate the check.
      agent: false,
      lookup: checked,
      signal,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Pelorus alerts',
        ...headers,
      },
    });
    request.on('error', reject).on('response', (response) => {
      void startOf(response)
        .then(resolve, reject)
        .finally(() => request.destroy());
    });
    request.end(body);
  });
}

/** Reads the start of an answer, after a failure only. */
async function startOf(response: IncomingMessage): Promise<Answer> {
  const { statusCode: status = 0, headers } = response;
  const retryAfter = headers['retry-after'];
  const text = isSuccess(status) ? '' : await startOfText(response);
  return { status, text, ...(retryAfter !== undefined && { retryAfter }) };
}

/** First characters of an answer, even of one that breaks off. */
async function startOfText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= MOST_BYTES) break;
    }
  } catch {
    // The status tells enough.
  }
  return Buffer.concat(chunks).subarray(0, MOST_BYTES).toString();
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function resultOf({ status, retryAfter, text }: Answer, nowMs: number): SendResult {
  if (isSuccess(status)) return { isSent: true, status };
  const pauseMs = retryAfterMs(retryAfter, nowMs);
  const words = text.replaceAll(/\s+/g, ' ').trim().slice(0, 200);
  const error = `It answered ${status}${words === '' ? '' : `: ${words}`}`;
  return {
    isSent: false,
    status,
    error,
    ...(pauseMs !== undefined && { pauseMs }),
    ...(status === GONE && { isGone: true }),
  };
}

function failed(error: unknown): SendResult {
  return { isSent: false, error: messageOf(error) };
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'It did not answer in time';
  return 'code' in error ? `${error.message || String(error.code)}` : error.message;
}
