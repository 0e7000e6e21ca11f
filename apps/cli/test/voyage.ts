import { IngestClient, ServiceClient } from '@pelorus/client';
import { IngestFixture, makeToken } from '@pelorus/ingest/running';
import { type RegistryFixture, startRegistry } from '@pelorus/registry/running';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type AnyClient, type Side } from '../src/copy/side';
import { Exchange } from '../src/sync/exchange';
import { readSyncFile, type SideName } from '../src/sync/sync-file';
import { StateFile } from '../src/sync/sync-state';
import { type SyncReport, SyncStatus } from '../src/sync/sync-status';

/** The account that exchanges, at both sides. */
export const SYNC = 'sync@example.org';

const RETRY = { attempts: 0, firstDelay: 1, longestDelay: 1 };

/** One instance: a registry and an ingest service. */
export class Instance {
  private constructor(
    readonly registry: RegistryFixture,
    readonly data: IngestFixture,
    readonly token: string,
    private readonly files: string,
  ) {}

  static async start(): Promise<Instance> {
    const registry = await startRegistry();
    const files = mkdtempSync(path.join(os.tmpdir(), 'pelorus-voyage-'));
    const data = await IngestFixture.start({ FILE_FOLDER: files });
    const token = await registry.token(SYNC, { admin: true });
    await makeToken(data.connection, SYNC, { token, admin: true });
    return new Instance(registry, data, token, files);
  }

  async stop(): Promise<void> {
    await Promise.all([this.registry.close(), this.data.stop()]);
    rmSync(this.files, { recursive: true, force: true });
  }

  /** Makes an item as the administrator; gives its id. */
  async item(row: { readonly shortName: string; readonly type?: string; readonly parent?: string }): Promise<number> {
    const items = [{ longName: row.shortName, status: 'public', type: 'vessel', ...row }];
    const request = this.registry.admin.post('/rest/v2/items/import').send({ items });
    return (await request.expect(200)).body.records[0].id as number;
  }

  /** Changes a record of the registry. */
  async patch(address: string, values: object): Promise<void> {
    await this.registry.admin.patch(`/rest/v2/${address}`).send(values).expect(200);
  }

  /** The same where it may be refused. */
  async tryPatch(address: string, values: object): Promise<void> {
    const { status } = await this.registry.admin.patch(`/rest/v2/${address}`).send(values);
    expect([200, 409, 422]).toContain(status);
  }

  /** Makes a record below another one, or by itself; gives its id. */
  async make(address: string, values: object): Promise<number> {
    return (await this.registry.admin.post(`/rest/v2/${address}`).send(values).expect(201)).body.id as number;
  }

  async delete(address: string): Promise<void> {
    await this.registry.admin.delete(`/rest/v2/${address}`).expect(204);
  }

  /** Stores a dataset; gives its id. */
  async store(name: string, code: string, rows: Readonly<Record<string, number>>): Promise<number> {
    const lines = Object.entries(rows).map(([moment, value]) => `${moment}\t${value}\n`);
    const request = this.data.alice.post(`/rest/datasets?name=${name}`).set('Content-Type', 'text/plain');
    return (await request.send(`datetime\t${code} [m]\n${lines.join('')}`).expect(201)).body.id as number;
  }

  /** Stores a file, perhaps of an item. */
  async file(name: string, itemCode: string | undefined): Promise<void> {
    const query = { name, ...(itemCode === undefined ? {} : { itemCode }) };
    await this.data.alice.post('/rest/files').query(query).set('Content-Type', 'text/plain').send(name).expect(201);
  }

  /** Flags a value by hand. */
  async flag(code: string, moment: string): Promise<void> {
    const body = { codes: [code], datetimeMin: moment, datetimeMax: moment, flag: 3, cause: 'maintenance' };
    await this.data.alice.post('/rest/quality/flags').send(body).expect(201);
  }

  async deleteDataset(id: number): Promise<void> {
    await this.data.alice.delete(`/rest/datasets/${id}`).expect(204);
  }

  /** Rows of a stream; none where it has none, or is none. */
  async values(code: string): Promise<readonly string[]> {
    const { status, text } = await this.data.anyone.get(`/rest/data?codes=${code}`);
    expect([200, 404]).toContain(status);
    return status === 404 ? [] : text.trim().split('\n').slice(1);
  }

  /** Names of the datasets, oldest ones first. */
  async datasets(where = 'id>0'): Promise<string[]> {
    const { body } = await this.data.anyone.get('/rest/datasets').query({ where, sorts: 'datetime,id' }).expect(200);
    return (body.records as { readonly name: string }[]).map(({ name }) => name);
  }

  /** An item with what belongs to it, without what each instance gives its own records; undefined where there is none. */
  async described(code: string): Promise<unknown> {
    const lists = 'parameters,events,fields,contacts';
    const { status, body } = await this.registry.anyone.get(`/rest/v2/items/${code}?with=${lists}&dedup=false`);
    const contacts = (body.contacts ?? []) as readonly { readonly contact: { readonly email?: string } }[];
    return status === 404 ? undefined : plain({ ...body, contacts: contacts.filter(({ contact }) => contact.email !== SYNC) }); // prettier-ignore
  }

  /** Id of an item by its code. */
  async id(code: string): Promise<number> {
    return (await this.registry.anyone.get(`/rest/v2/items/${code}`).expect(200)).body.id as number;
  }

  /** Code of an item. */
  async code(id: number): Promise<string> {
    return (await this.registry.anyone.get(`/rest/v2/items/${id}`).expect(200)).body.code as string;
  }

  /** Ids of the records of a list. */
  async ids(list: string): Promise<number[]> {
    const { body } = await this.registry.admin.get(`/rest/v2/${list}`).expect(200);
    return (body.records as { readonly id: number }[]).map(({ id }) => id);
  }

  /** Id of the one record of a list. */
  async onlyId(list: string): Promise<number> {
    const ids = await this.ids(list);
    expect(ids).toHaveLength(1);
    return ids[0]!;
  }

  /** Id of a type of events that moves nothing. */
  async eventType(): Promise<number> {
    const [id] = await this.ids('vocables?where=vocableGroup.systemName==EventTypes;systemName=out=(Mount,Unmount)&hits=1&sorts=systemName'); // prettier-ignore
    return id!;
  }

  /** Deletes datasets by their name, as the account that exchanges. */
  async deleteByName(name: string): Promise<void> {
    const { body } = await this.data.anyone
      .get('/rest/datasets')
      .query({ where: `name=="${name}"` })
      .expect(200);
    const client = await this.data.anyone.logIn(SYNC, this.token);
    for (const { id } of body.records as { readonly id: number }[])
      await client.delete(`/rest/datasets/${id}`).expect(204);
  }

  /** Codes of all items, sorted. */
  async codes(): Promise<string[]> {
    const { body } = await this.registry.anyone.get('/rest/v2/items?sorts=code&hits=1000').expect(200);
    return (body.records as { readonly code: string }[]).map(({ code }) => code);
  }
}

const OF_INSTANCE = ['id', '@uuid', 'uuid', 'created', 'lastModified', 'revision', 'itemId', 'parentId', 'version'];

/** A record without ids, moments, and what is said elsewhere; lists in an order of their own. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain).map((one) => JSON.stringify(one)).sort(); // prettier-ignore
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key, one]) => !OF_INSTANCE.includes(key) && one !== null && one !== '');
  return Object.fromEntries(kept.map(([key, one]) => [key, plain(one)]));
}

/** A ship and the shore with a folder of `pelorus sync` between them. */
export class Voyage {
  readonly folder = mkdtempSync(path.join(os.tmpdir(), 'pelorus-sync-'));
  /** Requests over the link until it is cut. */
  lasting = Infinity;

  constructor(
    readonly ship: Instance,
    readonly shore: Instance,
    settings: Readonly<Record<SideName, object>> = {
      ship: { items: ['vessel:boreas'], data: ['vessel:boreas'] },
      shore: { items: ['ctd:*'], data: ['ctd:*'] },
    },
  ) {
    const file = Object.fromEntries(
      Object.entries(settings).map(([name, own]) => {
        const { registry, data } = this.#at(name as SideName);
        return [name, { registry: registry.url, ingest: data.service.url, ...own }];
      }),
    );
    writeFileSync(path.join(this.folder, 'sync.json'), JSON.stringify(file));
  }

  #at = (name: SideName): Instance => (name === 'ship' ? this.ship : this.shore);

  get env(): Record<string, string> {
    return { PELORUS_SHIP_TOKEN: this.ship.token, PELORUS_SHORE_TOKEN: this.shore.token };
  }

  /** Lines of the journal. */
  get journal(): readonly Readonly<Record<string, unknown>>[] {
    const lines = readFileSync(path.join(this.folder, 'journal.jsonl'), 'utf8').trim().split('\n');
    return lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  }

  /** What `status.json` has; undefined before there is one. */
  get status(): SyncReport | undefined {
    try {
      return JSON.parse(readFileSync(path.join(this.folder, 'status.json'), 'utf8')) as SyncReport;
    } catch {
      return undefined;
    }
  }

  /** Exchanges once, as a service that was just started; gives the status. Fails when the link is cut. */
  async exchange({ compare = false } = {}): Promise<SyncReport> {
    const status = await SyncStatus.open(this.folder);
    const settings = await readSyncFile(this.folder);
    const parts = {
      settings,
      sides: { ship: this.#side(this.ship, fetch), shore: this.#side(this.shore, this.#overLink) },
      accounts: { ship: SYNC, shore: SYNC },
      ...{ retry: RETRY, signal: new AbortController().signal, progress: () => undefined },
    };
    await new Exchange(parts, await StateFile.open(this.folder), status).exchange(compare);
    return status.report;
  }

  /** Removes the state. */
  forget(): void {
    rmSync(path.join(this.folder, 'state.json'), { force: true });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  #overLink: typeof fetch = async (...given) => {
    if (this.lasting-- > 0) return fetch(...given);
    throw new TypeError('the link is cut');
  };

  #side({ registry, data, token }: Instance, fetching: typeof fetch): Side {
    const options = { fetch: fetching, retry: RETRY, token };
    return {
      registry: new ServiceClient(registry.url, '/rest/v2', options) as AnyClient,
      ingest: new ServiceClient(data.service.url, '/rest', options) as AnyClient,
      uploads: new IngestClient(data.service.url, options),
      hasAccount: true,
    };
  }
}

/** Does some work until it gives true: what services do in the background takes its time. */
export async function until(work: () => Promise<boolean>): Promise<void> {
  while (!(await work())) await new Promise((resolve) => setTimeout(resolve, 100));
}
