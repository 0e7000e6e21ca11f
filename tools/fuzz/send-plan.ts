import { type Answer, type Request } from './exchange';
import { type Fault, faultOf, faultOfRaw, type Judged } from './judge';
import { percentEncode } from './odd-values';
import { nameOf } from './operation';
import { type Actor, type Plan, type RawPlan, TWISTS } from './plan';
import { rawAnswers } from './raw-exchange';
import { sparedPath } from './spared-path';
import { type World } from './world';

/** Characters that Node's client sends in an address and in a header. */
const ADDRESS = /[^!-\xff]/g;
const VALUE = /[^\t\x20-\x7e\x80-\xff]/g;

/** Makes a request of a plan: the records that its path names are those known now. */
export function requestOf(plan: Plan, world: World): Request {
  const { operation, method, record, odd, query, headers, body, delivery, via, twist } = plan;
  const { service, template } = operation;
  const values = { ...world.known[service].valuesFor(template, record), ...odd };
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? String(record % 40));
  const target =
    TWISTS[twist](sparedPath(method, path, world.addresses.clientIds)) +
    queryText(query).replaceAll('%7Bnow%7D', new Date().toISOString());
  const etag = world.known[service].tagOf(path) ?? '"1-a"';
  const given = [...(body?.headers ?? []), ...headers].map(
    ([name, value]) => [name, value.replace('{etag}', etag).replace(VALUE, '')] as const,
  );
  return {
    service,
    via,
    method,
    target: target.replace(ADDRESS, percentEncode),
    headers: given,
    body: body?.bytes,
    delivery,
  };
}

const queryText = (query: Plan['query']): string =>
  query.length === 0 ? '' : `?${query.map(([name, value]) => `${name}=${value}`).join('&')}`;

/** Sends a request of an operation and judges its answer; undefined when there is no fault. */
export async function sendPlan(plan: Plan, request: Request, world: World): Promise<Fault | undefined> {
  const { operation, actor, record } = plan;
  const judged = {
    method: request.method,
    target: request.target,
    isForbidden: isForbidden(plan),
  };
  const send = (): Promise<Fault | undefined> =>
    sendRequest(request, { actor, way: record, judged }, world, (answer) => {
      world.tally.answer(nameOf(operation), answer.status);
      learn(plan, request, answer, world);
    });
  const faults = await Promise.all(Array.from({ length: plan.times }, send));
  const endsSession = /auth\/(logout|sessions|tokens)/.test(operation.template) && request.method !== 'GET';
  if (endsSession) world.sessions.forget(actor);
  return faults.find((fault) => fault !== undefined);
}

/** Operations that a token needs no scope of writing for, though they are not read by GET. */
const HARMLESS = /\/auth\/|\/parameters\/check$/;

/** Whether only somebody else may do what the plan asks for: contacts' histories are open to some without a session. */
function isForbidden({ operation, actor, method }: Plan): boolean {
  const { needsSession, service, template } = operation;
  if (method !== operation.method || !needsSession || template.endsWith('/login')) return false;
  const isWrite = method !== 'GET' && !HARMLESS.test(template);
  return actor === 'anonymous' || (isWrite && (actor === 'reader' || (actor === 'uploader' && service === 'registry')));
}

/** Who sends a request, and what rules have to know of it. */
export interface Sender {
  readonly actor: Actor;
  readonly way: number;
  readonly judged: Judged;
}

/** Sends a request as a client and judges the answer; `onAnswer` sees each answer. */
export async function sendRequest(
  request: Request,
  { actor, way, judged }: Sender,
  world: World,
  onAnswer: (answer: Answer) => void = () => {},
): Promise<Fault | undefined> {
  world.tally.send();
  const session = await world.sessions.headers(actor, way);
  const sent = { ...request, headers: [...session, ...request.headers] };
  try {
    const answer = await world.exchange.send(world.addresses.urls[request.via], sent);
    if (answer === undefined) return undefined;
    if (answer.status === 401) world.sessions.forget(actor);
    onAnswer(answer);
    return faultOf(judged, answer, world.checkers[request.service]);
  } catch (error) {
    return { rule: 'no answer', detail: String(error) };
  }
}

/** Sends bytes and judges what comes back; a connection that is closed without a word is no fault. */
export async function sendRaw(
  { service, bytes }: RawPlan,
  world: World,
  onAnswer: (answer: Answer) => void = () => {},
): Promise<Fault | undefined> {
  world.tally.send();
  try {
    const answers = await rawAnswers(world.addresses.urls[service], bytes);
    answers.forEach(onAnswer);
    return answers.map(faultOfRaw).find((fault) => fault !== undefined);
  } catch (error) {
    return { rule: 'no HTTP', detail: String(error) };
  }
}

function learn({ operation }: Plan, request: Request, { status, headers, body }: Answer, world: World): void {
  if (status >= 300) return;
  const { etag, location } = headers;
  const isList = request.method === 'GET' && body.length < 200_000 && /[/]json/.test(headers['content-type'] ?? '');
  const path = request.target.split('?')[0]!;
  world.known[operation.service].learn(operation.template, path, {
    etag,
    location,
    body: isList ? parsed(body) : undefined,
  });
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
