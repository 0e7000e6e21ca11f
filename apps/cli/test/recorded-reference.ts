import http from 'node:http';
import { type AddressInfo } from 'node:net';

type Json = Readonly<Record<string, unknown>>;

const VESSEL = { '@uuid': 'b0000000-0000-4000-8000-000000000001', id: 7001, generalName: 'vessel', systemName: 'vessel', description: '', vocabulary: '', vocableValue: '', vocableGroup: { '@uuid': '85694c85-5aee-441f-a88a-a6bb8f1d0885', id: 7, name: 'Device Types', systemName: 'DeviceTypes' } }; // prettier-ignore
const PUBLIC = { '@uuid': 'a080ff68-30b2-450a-9a44-06ecd244c0b7', id: 1, name: 'public', meta: 'Item is completely described and operational.' }; // prettier-ignore

/** An item as the reference service lists it: what came before in the answer is its uuid. */
const item = (id: number, shortName: string, isFirst: boolean, more: Json = {}): Json => ({
  '@uuid': `a0000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  ...{ id, code: `vessel:${shortName}`, shortName, longName: `Item ${id}`, inventoryNumber: '', version: 1 },
  ...{ status: isFirst ? PUBLIC : PUBLIC['@uuid'], type: isFirst ? VESSEL : VESSEL['@uuid'] },
  ...more,
});

const EMPTY = ['parameters', 'contacts', 'events', 'fields', 'resources', 'items'];

/** What a reference service answers: vocables, contacts and items with the faults that such services have. */
const LISTS: Readonly<Record<string, readonly Json[]>> = {
  'vocable-groups': [VESSEL.vocableGroup],
  vocables: [VESSEL],
  units: [],
  states: [PUBLIC],
  missions: [],
  contacts: [
    { '@uuid': 'c0000000-0000-4000-8000-000000000001', id: 1, firstName: 'Ada', lastName: 'Example', email: 'ada@example.org' }, // prettier-ignore
    { '@uuid': 'c0000000-0000-4000-8000-000000000002', id: 2, firstName: '', lastName: 'Harbour Office', email: '' },
  ],
  items: [
    item(11, 'nova', true),
    item(12, 'ctd', false, { parentId: 11, code: 'vessel:nova:ctd' }),
    item(13, 'NOVA', false),
    item(14, 'round', false, { parentId: 15 }),
    item(15, 'about', false, { parentId: 14 }),
    item(16, 'bad name', false),
  ],
};

/** How the recorded service misbehaves. */
export type Mood = 'slow and failing' | 'looping pages' | 'html';

/** A server that answers as the reference service was recorded: pages, dedup, no `with`, no datasets. */
export class RecordedReference {
  asked = 0;
  failed = 0;

  private constructor(
    private readonly server: http.Server,
    readonly url: string,
  ) {}

  static async start(mood: Mood): Promise<RecordedReference> {
    const server = http.createServer((request, response) => recorded.#answer(mood, request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const recorded = new RecordedReference(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return recorded;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  #answer(mood: Mood, request: http.IncomingMessage, response: http.ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    if (mood === 'html') {
      response.setHeader('Content-Type', 'text/html');
      return void response.end('<html><title>Sign in</title></html>');
    }
    response.setHeader('Content-Type', 'application/json');
    if (mood === 'slow and failing' && ++this.asked % 11 === 2) {
      this.failed++;
      return void response.writeHead(500).end('{"message":"Internal Server Error"}');
    }
    const name = pathname.split('/').at(-1)!;
    const isBelow = EMPTY.includes(name) && pathname.split('/').length > 4;
    const all = isBelow ? [] : LISTS[name];
    if (!all) return void response.writeHead(404).end('{"message":"Not Found"}');
    const ids = /^id=in=\((.*)\)$/
      .exec(searchParams.get('where') ?? '')?.[1]
      ?.split(',')
      .map(Number);
    // The first item of an answer has its objects in full.
    const found = ids ? all.filter(({ id }) => ids.includes(id as number)) : all;
    const records = mood === 'looping pages' ? found.slice(0, 1) : found;
    response.end(JSON.stringify({ offset: 0, hits: records.length, totalHits: found.length, records, duration: 3 }));
  }
}
