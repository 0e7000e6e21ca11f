import { type Response } from 'supertest';
import { type Scope } from '@pelorus/auth/domain';
import { type ServiceClient } from '@pelorus/shared/testing';
import { itemBody, ITEMS, makeChain, makeItem, SEEDED, uniqueName } from './item-factory';
import { type Actor, ACTORS, isAllowed, type Right } from './rights-table';
import { type RegistryFixture } from './registry-fixture';

/** Pages rather than streams, which would never end. */
export const PREFERRED = 'application/json, */*;q=0.1';

const V2 = '/rest/v2';
const MOVING = 'moving one of its own to another item';
/** Operations after which a session or a token is gone. */
const ENDING = /^DELETE |\/logout$/;
const DATES = { startDate: '2024-01-01', endDate: '2024-02-01' };

/** New bodies of the collections, by the last word of their paths. */
const BODIES: Readonly<Record<string, () => object>> = {
  items: () => itemBody(),
  parameters: () => ({
    name: 'p',
    shortName: uniqueName('p'),
    unitId: SEEDED.percent,
    typeId: SEEDED.saturation,
  }),
  events: () => ({ label: 'e', typeId: SEEDED.deployment, ...DATES }),
  fields: () => ({ name: 'f', value: 'v' }),
  resources: () => ({ name: 'r', typeId: SEEDED.manual, linkage: 'https://example.org/' }),
  versions: () => ({}),
  clone: () => ({ copies: [{ shortName: uniqueName('copy') }], parentId: 0 }),
  missions: () => ({ name: uniqueName('mission'), ...DATES }),
  contacts: () => ({ lastName: 'Example' }),
  states: () => ({ name: uniqueName('state') }),
  units: () => ({ code: uniqueName('unit') }),
  vocables: () => ({ generalName: 'v', systemName: uniqueName('v'), vocableGroupId: 5 }),
  'vocable-groups': () => ({ name: 'g', systemName: uniqueName('g') }),
  check: () => ({ codes: [] }),
  streams: () => ({ codes: [] }),
  properties: () => ({ codes: [] }),
  import: () => ({ items: [itemBody()] }),
};

/** How actors show who they are: by a session, or by a token that they send by itself. */
export type Access = 'session' | 'token';

async function clientBy(
  access: Access,
  anyone: ServiceClient,
  username: string,
  token: string,
): Promise<ServiceClient> {
  return access === 'token' ? anyone.with({ Authorization: `Bearer ${token}` }) : anyone.logIn(username, token);
}

/** Six people, an item below another one, and everything else as it is needed. */
export class RightsWorld {
  readonly #byScopes = new Map<string, ServiceClient>();
  /** Paths of records that requests leave as they are, by their rows. */
  readonly #unchanged = new Map<string, Promise<string>>();

  private constructor(
    private readonly registry: RegistryFixture,
    private readonly access: Access,
    private readonly clients: ReadonlyMap<Actor, ServiceClient>,
    private readonly itemId: number,
    private readonly groupId: number,
  ) {}

  static async make(registry: RegistryFixture, access: Access = 'session'): Promise<RightsWorld> {
    const clients = new Map<Actor, ServiceClient>([['nobody', registry.anyone]]);
    for (const actor of ACTORS.slice(1)) {
      const admin = actor === 'administrator';
      const token = await registry.token(emailOf(actor), { admin });
      clients.set(actor, await clientBy(access, registry.anyone, emailOf(actor), token));
    }
    const chain = await makeChain(registry.admin, 3);
    const groups = await registry.anyone.get(`${V2}/vocable-groups?where=systemName==DeviceTypes`).expect(200);
    const world = new RightsWorld(registry, access, clients, chain[2]!.id, groups.body.records[0].id);
    await world.#give('Editor of an ancestor', `${ITEMS}/${chain[0]!.id}`, SEEDED.editor);
    await world.#give('Editor', `${ITEMS}/${chain[2]!.id}`, SEEDED.editor);
    await world.#give('contact without the role', `${ITEMS}/${chain[2]!.id}`, SEEDED.owner);
    return world;
  }

  /** Sends what a row says as an actor, on a record of its own where the request changes it. */
  async send(right: Right, actor: Actor): Promise<Response> {
    const { operation, special } = right;
    const [method = '', template = ''] = operation.split(' ');
    const client = this.clients.get(actor)!;
    if (/\/auth\/accounts\b/.test(template)) return this.#sendAccount(right, actor);
    if (/\/auth\//.test(template)) return this.#sendAuth(method, template, actor);
    const path = await this.#pathOf(right, actor, () => {
      if (template.endsWith('/{moment}')) return this.#importBy(ownerIn(special, actor));
      if (special === MOVING) return this.#ownItem(actor);
      return this.#target(method, template, ownerIn(special, actor));
    });
    const request = client.request(method.toLowerCase() as 'get', path).set('Accept', PREFERRED);
    if (special === 'uploading a file')
      return request.field('typeId', SEEDED.manual).attach('file', Buffer.from('x'), 'x');
    const body = await this.#body(method, template, special);
    return body === undefined ? request : request.send(body);
  }

  /** The path that is made for a row: once for all requests that only read or are refused. */
  #pathOf(right: Right, actor: Actor, make: () => Promise<string>): Promise<string> {
    const { operation, special = '' } = right;
    const isOwn = special === MOVING || ownerIn(special, actor) !== undefined;
    if (isOwn || (isAllowed(right, actor) && !operation.startsWith('GET '))) return make();
    const key = `${operation} ${special}`;
    const path = this.#unchanged.get(key) ?? make();
    this.#unchanged.set(key, path);
    return path;
  }

  async #body(method: string, template: string, special: string | undefined): Promise<object | undefined> {
    if (method === 'GET' || method === 'DELETE') return undefined;
    if (special === 'below an item' && template.endsWith('/import'))
      return { items: [itemBody({ parentId: this.itemId })] };
    if (special === 'below an item')
      return { ...this.#newBody(template.split('/').at(-1) ?? ''), parentId: this.itemId };
    if (special === MOVING) return { parentId: this.itemId };
    if (template.endsWith('/contacts/{contactId}')) return [SEEDED.owner];
    if (template.endsWith('/contacts/{id}/merge')) return { otherId: await this.#contact() };
    if (template.endsWith('/missions/{id}/items')) return [{ itemId: this.itemId }];
    if (method !== 'POST') return {};
    return this.#newBody(template.split('/').at(-1) ?? '');
  }

  #newBody(collection: string): object {
    const body = BODIES[collection]!();
    return 'vocableGroupId' in body ? { ...body, vocableGroupId: this.groupId } : body;
  }

  /** A session of its own for what ends one; a login always has the right token. */
  async #sendAuth(method: string, template: string, actor: Actor): Promise<Response> {
    if (template.endsWith('/login-links/open')) {
      const own = this.clients.get(actor === 'nobody' ? 'any account' : actor)!;
      const { body } = await own.post(template.replace(/\/open$/, '')).expect(200);
      return this.registry.anyone.post(template).type('form').send({ key: body.key });
    }
    if (template.endsWith('/login')) {
      const username = emailOf(actor);
      const password = await this.registry.token(username);
      return this.registry.anyone.post(template).type('form').send({ username, password });
    }
    const isEnding = actor !== 'nobody' && ENDING.test(`${method} ${template}`);
    const client = isEnding ? await this.#logIn(actor) : this.clients.get(actor)!;
    const id = actor !== 'nobody' && template.endsWith('/{id}') ? await newestAt(client, template) : 1;
    const request = client
      .request(method.toLowerCase() as 'get', template.replace('{id}', String(id)))
      .set('Accept', PREFERRED);
    return method === 'POST' && template.endsWith('/tokens') ? request.send({ name: 'spec' }) : request;
  }

  /** An account of its own for what changes one, with a token for what is about one. */
  async #sendAccount(right: Right, actor: Actor): Promise<Response> {
    const [method = '', template = ''] = right.operation.split(' ');
    const path = await this.#pathOf(right, actor, () => this.#account(template));
    const request = this.clients
      .get(actor)!
      .request(method.toLowerCase() as 'get', path)
      .set('Accept', PREFERRED);
    if (method === 'PATCH') return request.send({ disabled: true });
    if (method !== 'POST') return request;
    return request.send(path.endsWith('/tokens') ? { name: 'spec' } : { username: personal() });
  }

  async #account(template: string): Promise<string> {
    if (!template.includes('{id}')) return template;
    const { id } = await this.#make(`${V2}/auth/accounts`, { username: personal() });
    const path = template.replace('{id}', String(id));
    if (!path.includes('{tokenId}')) return path;
    const token = await this.#make(`${V2}/auth/accounts/${id}/tokens`, { name: 'spec' });
    return path.replace('{tokenId}', String(token.id));
  }

  /** A client of an administrator whose token has these scopes. */
  async scoped(scopes: readonly Scope[]): Promise<ServiceClient> {
    const key = scopes.join();
    const username = emailOf('administrator');
    const known = this.#byScopes.get(key);
    const client = known ?? (await this.#clientOf(username, await this.registry.token(username, { scopes })));
    this.#byScopes.set(key, client);
    return client;
  }

  async #logIn(actor: Actor): Promise<ServiceClient> {
    return this.#clientOf(emailOf(actor), await this.registry.token(emailOf(actor)));
  }

  #clientOf(username: string, token: string): Promise<ServiceClient> {
    return clientBy(this.access, this.registry.anyone, username, token);
  }

  /** The path of a row with the ids of records that are there for it. */
  async #target(method: string, template: string, own: Actor | undefined): Promise<string> {
    let path = '';
    for (const step of template.split('/').slice(1)) {
      const parameter = /^\{(\w+)\}$/.exec(step)?.[1];
      path += `/${parameter === undefined ? step : await this.#idAt(path, parameter, method, own)}`;
    }
    return path;
  }

  async #idAt(path: string, parameter: string, method: string, own: Actor | undefined): Promise<number> {
    if (path === ITEMS || path === '/items' || path === `${V2}/codes`) return this.itemId;
    if (parameter === 'revision') return 1;
    if (path === `${V2}/types`) return SEEDED.vessel;
    if (path === `${V2}/missions` || path === '/missions') return this.#mission();
    if (parameter === 'mountId') return (await this.registry.anyone.get(path).expect(200)).body.records[0].id;
    if (parameter === 'contactId') return this.#contactAt(path, method !== 'POST');
    if (parameter === 'missionItemId') return (await this.#make(path, [{ itemId: this.itemId }]))[0].id;
    if (own !== undefined) return this.#contactOf(emailOf(own));
    if (parameter === 'number') return (await this.#make(path, {})).version ?? 1;
    if (parameter === 'resourceId' && method === 'GET') return this.#file(path);
    const collection = path.split('/').at(-1)!.replace('properties', 'fields');
    return (await this.#make(path.replace(/properties$/, 'fields'), this.#newBody(collection))).id;
  }

  /** The path of an item that the actor edits; `nobody` has none. */
  async #ownItem(actor: Actor): Promise<string> {
    const client = actor === 'nobody' ? this.registry.admin : this.clients.get(actor)!;
    return `${ITEMS}/${(await makeItem(client)).id}`;
  }

  /** The path of an import that made a root: by the actor, or by an administrator. */
  async #importBy(actor: Actor = 'administrator'): Promise<string> {
    const client = actor === 'nobody' ? this.registry.admin : this.clients.get(actor)!;
    const { shortName, longName } = itemBody();
    const row = { shortName, longName, status: 'public', type: 'vessel' };
    const { body } = await client
      .post(`${ITEMS}/import`)
      .send({ items: [row] })
      .expect(200);
    return `${V2}/imports/${body.moment}`;
  }

  async #mission(): Promise<number> {
    const { id } = await this.#make(`${V2}/missions`, this.#newBody('missions'));
    await this.#give('Editor', `${V2}/missions/${id}`, SEEDED.editor);
    await this.#give('contact without the role', `${V2}/missions/${id}`, SEEDED.owner);
    return id;
  }

  async #contactAt(path: string, isThere: boolean): Promise<number> {
    const id = await this.#contact();
    if (isThere) await this.#make(`${path}/${id}`, [SEEDED.owner]);
    return id;
  }

  async #contact(): Promise<number> {
    return (await this.#make(`${V2}/contacts`, this.#newBody('contacts'))).id;
  }

  async #file(path: string): Promise<number> {
    const request = this.registry.admin.post(path).field('typeId', SEEDED.manual);
    return (await request.attach('file', Buffer.from('x'), 'x').expect(201)).body.id;
  }

  async #give(actor: Actor, owner: string, role: number): Promise<void> {
    await this.#make(`${owner}/contacts/${await this.#contactOf(emailOf(actor))}`, [role]);
  }

  async #contactOf(email: string): Promise<number> {
    const { body } = await this.registry.anyone.get(`${V2}/contacts?where=email==${email}`).expect(200);
    return body.records[0]?.id ?? (await this.#make(`${V2}/contacts`, { lastName: 'Example', email })).id;
  }

  async #make(path: string, body: object) {
    return (await this.registry.admin.post(path).send(body).expect(201)).body;
  }
}

/** The id of the newest token or session of a client: its own. */
async function newestAt(client: ServiceClient, template: string): Promise<number> {
  const { body } = await client.get(`${template.replace('/{id}', '')}?sorts=-id&hits=1`).expect(200);
  return body.records[0].id;
}

/** Returns the actor whose own record a row is about, for rows about one. */
function ownerIn(special: string | undefined, actor: Actor): Actor | undefined {
  return special === "the account's own" ? actor : undefined;
}

function personal(): string {
  return `${uniqueName('person')}@example.org`;
}

function emailOf(actor: Actor): string {
  return `${actor.toLowerCase().replaceAll(' ', '-')}@example.org`;
}
