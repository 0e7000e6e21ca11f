import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import {
  checkPrecondition,
  DomainError,
  invalidBody,
  type PageRequest,
  type Precondition,
} from '@pelorus/shared/kernel';
import { type Database } from '@pelorus/shared/persistence';
import {
  type AlertReceiver,
  type GivenReceiver,
  isPrivateAddress,
  newWebhookSecret,
  noSuch,
  notYours,
  onlyAdministrators,
  tooManyOf,
} from '@pelorus/watch/domain';
import {
  type AlertTables,
  type AttemptRow,
  DeliveryRepository,
  type DeliveryRow,
  ReceiverRepository,
  type AlertPage,
  type Viewer,
} from '@pelorus/watch/persistence';
import { newMessageId } from './message-id';
import { type SecretSeal } from './secret-seal';
import { type AlertWriter, alteredMeanwhile } from './write-rules';

/** Most receivers of an account. */
const MOST_RECEIVERS = 50;
const LEAVE_KEY_BYTES = 24;

export interface ReceiverMeans {
  readonly seal: SecretSeal;
  /** Whether webhooks may reach private networks. */
  readonly privateAddresses: boolean;
}

/** New receiver, with the secret of a webhook. */
export interface MadeReceiver {
  readonly receiver: AlertReceiver;
  readonly secret?: string;
}

/** Makes, changes and deletes receivers; lists their messages. */
export class WriteReceivers {
  readonly #receivers: ReceiverRepository;
  readonly #deliveries: DeliveryRepository;

  constructor(
    private readonly database: Database,
    private readonly tables: AlertTables,
    private readonly means: ReceiverMeans,
  ) {
    this.#receivers = new ReceiverRepository(database, tables);
    this.#deliveries = new DeliveryRepository(database, tables);
  }

  async list(request: PageRequest, viewer: Viewer): Promise<AlertPage<AlertReceiver>> {
    return this.#receivers.list(request, viewer);
  }

  /** Receiver of the viewer. DomainError `not-found`. */
  async get(id: number, viewer: Viewer): Promise<AlertReceiver> {
    const [receiver] = await this.#receivers.find([id]);
    if (!receiver || (!viewer.admin && receiver.owner !== undefined && receiver.owner !== viewer.username))
      throw noSuch('receiver', id);
    if (!viewer.admin && receiver.owner === undefined) throw notYours('receiver', id);
    return receiver;
  }

  /** Makes a receiver of the account or the institute; returns a webhook's secret this once. */
  async add(given: GivenReceiver, writer: AlertWriter, ofInstitute: boolean): Promise<MadeReceiver> {
    if (ofInstitute && !writer.admin) throw onlyAdministrators('receiver');
    this.#check(given);
    if (!ofInstitute && (await this.#receivers.countOf(writer.username)) >= MOST_RECEIVERS)
      throw tooManyOf('receiver', MOST_RECEIVERS);
    const secret = given.kind === 'webhook' ? newWebhookSecret() : undefined;
    const sealed = secret === undefined ? undefined : this.means.seal.seal(secret);
    const id = await this.#receivers.insert(given, ofInstitute ? undefined : writer.username, sealed);
    return { receiver: await this.get(id, writer), ...(secret !== undefined && { secret }) };
  }

  /** Changes a receiver; `change` maps its content. */
  async change(
    id: number,
    change: (receiver: AlertReceiver) => GivenReceiver,
    writer: AlertWriter,
    precondition: Precondition,
  ): Promise<AlertReceiver> {
    const receiver = await this.get(id, writer);
    checkPrecondition(precondition, receiver.revision);
    const given = change(receiver);
    this.#check(given);
    if (!(await this.#receivers.update(id, receiver.revision, given))) throw alteredMeanwhile();
    return this.get(id, writer);
  }

  async delete(id: number, writer: AlertWriter, precondition: Precondition): Promise<void> {
    const { revision } = await this.get(id, writer);
    checkPrecondition(precondition, revision);
    await this.database.transaction((transaction) => new ReceiverRepository(transaction, this.tables).delete(id));
  }

  /** Replaces a webhook's secret. */
  async rotate(id: number, writer: AlertWriter): Promise<string> {
    const { kind } = await this.get(id, writer);
    if (kind !== 'webhook') throw new DomainError('conflict', 'no-secret', 'Only webhooks have a secret.');
    const secret = newWebhookSecret();
    await this.#receivers.rotate(id, this.means.seal.seal(secret));
    return secret;
  }

  /** Queues a test message; returns the ids of its deliveries. */
  async test(id: number, writer: AlertWriter, nowMs = Date.now()): Promise<number[]> {
    const { kind, name } = await this.get(id, writer);
    const body = {
      type: 'test',
      timestamp: new Date(nowMs).toISOString(),
      data: { receiver: name, username: writer.username },
    };
    const own = { receiverId: id, type: 'test', opens: true, body };
    if (kind === 'webhook') return this.#deliveries.insert([{ ...own, messageId: newMessageId() }]);
    const addresses = await this.#receivers.addresses(id, newLeaveKey);
    return this.#deliveries.insert(addresses.map(({ address }) => ({ ...own, address, messageId: newMessageId() })));
  }

  async deliveries(request: PageRequest, viewer: Viewer): Promise<AlertPage<DeliveryRow>> {
    return this.#deliveries.list(request, viewer);
  }

  /** Delivery of a viewer's receiver, with attempts. DomainError `not-found`. */
  async delivery(
    id: number,
    viewer: Viewer,
  ): Promise<{ readonly delivery: DeliveryRow; readonly attempts: readonly AttemptRow[] }> {
    return this.database.read(async (state) => {
      const deliveries = new DeliveryRepository(state, this.tables);
      const delivery = await deliveries.get(id, viewer);
      if (!delivery) throw noSuch('delivery', id);
      return { delivery, attempts: await deliveries.attemptsOf(id) };
    });
  }

  /** Queues a message again. */
  async again(id: number, writer: AlertWriter): Promise<DeliveryRow> {
    await this.delivery(id, writer);
    await this.#deliveries.again(id);
    return (await this.delivery(id, writer)).delivery;
  }

  /** Unsubscribes a mail address. DomainError `not-found` for an unknown key. */
  async unsubscribe(key: string): Promise<{ readonly address: string; readonly name: string }> {
    const left = await this.#receivers.unsubscribe(key);
    if (!left) throw noSuch('subscription', key);
    return left;
  }

  #check({ kind, url, to }: GivenReceiver): void {
    if (kind === 'mail') {
      if (to.length === 0)
        throw invalidBody([{ code: 'required', detail: `'to' must have an address of mail`, pointer: '/to' }]);
      return;
    }
    const fault = webhookFault(url, this.means.privateAddresses);
    if (fault !== undefined) throw invalidBody([{ code: 'bad-url', detail: fault, pointer: '/url' }]);
  }
}

/** Key to unsubscribe a mail address. */
export function newLeaveKey(): string {
  return randomBytes(LEAVE_KEY_BYTES).toString('base64url');
}

/** Fault of a webhook's URL; each call checks the host again. */
function webhookFault(url: string | undefined, privateAddresses: boolean): string | undefined {
  const parsed = url === undefined ? undefined : parseUrl(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol))
    return `'url' must be an address that begins with https:// or http://`;
  if (parsed.username !== '' || parsed.password !== '') return `'url' must have no user name and no password`;
  if (privateAddresses) return undefined;
  const host = parsed.hostname.replace(/^\[|\]$/g, '');
  if (host === 'localhost' || host.endsWith('.localhost') || (isIP(host) !== 0 && isPrivateAddress(host)))
    return `'url' leads to a private network, which this service does not call (ALERT_PRIVATE_ADDRESSES)`;
  if (parsed.protocol !== 'https:') return `'url' must begin with https://`;
  return undefined;
}

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
