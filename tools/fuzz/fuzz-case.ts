import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Request } from './exchange';
import { type Fault } from './judge';
import { type ServiceName } from './operation';
import { ACTORS, type Actor } from './plan';
import { sendRaw, sendRequest } from './send-plan';
import { type World } from './world';

/** A request that once broke a rule, as it is kept in `cases/`. Bytes are Latin-1 text. */
export type FuzzCase = {
  /** What was wrong. */
  readonly name: string;
  readonly service: ServiceName;
  /** The status that answers it; any that keeps the rules where there is none. */
  readonly status?: number;
} & (KeptRequest | { readonly raw: string });

interface KeptRequest {
  readonly actor: Actor;
  readonly method: string;
  readonly target: string;
  readonly headers?: readonly (readonly [string, string])[];
  readonly body?: string;
  readonly delivery?: Request['delivery'];
  readonly via?: ServiceName;
}

const folder = path.join(__dirname, 'cases');

export function readCases(): FuzzCase[] {
  const files = readdirSync(folder).sort();
  return files.map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as FuzzCase);
}

export function keptRequest(name: string, actor: Actor, request: Request): FuzzCase {
  const { service, via, method, target, headers, body, delivery } = request;
  return {
    ...{ name, service, actor, method, target },
    ...(headers.length > 0 && { headers }),
    ...(body && { body: body.toString('latin1') }),
    ...(delivery.how !== 'whole' && { delivery }),
    ...(via !== service && { via }),
  };
}

export async function faultOfCase(kept: FuzzCase, world: World): Promise<Fault | undefined> {
  const statuses: number[] = [];
  const fault = await send(kept, world, (status) => statuses.push(status));
  if (fault !== undefined || kept.status === undefined || statuses.includes(kept.status)) return fault;
  return { rule: 'status', detail: `${statuses.join(', ') || 'no answer'} instead of ${kept.status}` };
}

function send(kept: FuzzCase, world: World, onStatus: (status: number) => void): Promise<Fault | undefined> {
  const { service } = kept;
  const onAnswer = ({ status }: { readonly status: number }): void => onStatus(status);
  if ('raw' in kept) return sendRaw({ service, bytes: Buffer.from(kept.raw, 'latin1') }, world, onAnswer);
  const { actor, method, target, headers = [], body, delivery = { how: 'whole' }, via = service } = kept;
  const bytes = body === undefined ? undefined : Buffer.from(body, 'latin1');
  const request = { service, via, method, target, headers, body: bytes, delivery };
  const sender = { actor, way: ACTORS.indexOf(actor), judged: { method, target, isForbidden: false } };
  return sendRequest(request, sender, world, onAnswer);
}
