import { IngestFixture } from '@pelorus/ingest/running';
import { type RegistryFixture } from '@pelorus/registry/running';
import { startDemoRegistry } from '@pelorus/registry/demo';
import { type FacadeDocument } from './facade-document';
import { startFacade, type ListeningFacade } from './start-facade';

/** An answer of the façade. */
export interface FacadeAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: FacadeDocument;
}

/** Streams of the fixture by what they are for. */
export const CODES = {
  nine: 'vessel:mya_ii:fb_741202:sbe38_a:temperature',
  latitude: 'vessel:mya_ii:gnss_01:latitude',
  longitude: 'vessel:mya_ii:gnss_01:longitude',
  text: 'station:nowhere:weather:condition',
  unregistered: 'station:nowhere:weather:temp_max',
};

/** The façade over a registry with the demo fleet and an ingest service with some values. */
export class FacadeFixture {
  private constructor(
    readonly registry: RegistryFixture,
    readonly ingest: IngestFixture,
    readonly service: ListeningFacade,
  ) {}

  static async start(environment: Readonly<Record<string, string>> = {}): Promise<FacadeFixture> {
    const [registry, ingest] = await Promise.all([startDemoRegistry(), IngestFixture.start()]);
    const urls = { REGISTRY_URL: registry.url, INGEST_URL: ingest.service.url };
    const facade = new FacadeFixture(registry, ingest, await startFacade({ ...urls, ...environment }));
    await facade.upload(nineMinutes());
    await facade.upload(track());
    await facade.upload(weather());
    return facade;
  }

  get root(): string {
    return `${this.service.url}/v1.1`;
  }

  async stop(): Promise<void> {
    await this.service.close();
    await this.ingest.stop();
    await this.registry.close();
  }

  /** Stores a file as Alice. */
  async upload(lines: readonly string[]): Promise<void> {
    const text = `${lines.join('\n')}\n`;
    await this.ingest.alice.post('/rest/datasets').set('content-type', 'text/plain').send(text).expect(201);
  }

  /** Asks the façade by a path below its root, or by a whole address. */
  async get(path: string, init: RequestInit = {}): Promise<FacadeAnswer> {
    const url = path.startsWith('http') ? path : `${this.root}${path}`;
    const response = await fetch(url, init);
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
  }

  /** The document of a request that must succeed. */
  async read(path: string): Promise<FacadeDocument> {
    const { status, body, text } = await this.get(path);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
    return body;
  }

  /** All entities of a set, over all pages. */
  async readAll(path: string): Promise<FacadeDocument[]> {
    const all: FacadeDocument[] = [];
    for (let next: string | undefined = path; next !== undefined;) {
      const page: FacadeDocument = await this.read(next);
      all.push(...page.value);
      next = page['@iot.nextLink'];
    }
    return all;
  }

  /** Id of the Datastream of a code. */
  async datastream(code: string): Promise<number> {
    const { value } = await this.read(`/Datastreams?$filter=properties/code eq '${code}'`);
    return value[0]['@iot.id'];
  }
}

function nineMinutes(): string[] {
  const rows = Array.from({ length: 9 }, (_, minute) => `2016-01-01T01:0${minute}:00\t${minute + 1}`);
  return [`datetime\t${CODES.nine} [°C]`, ...rows];
}

/** Three days on which a ship moved. */
function track(): string[] {
  const fixes = [
    ['2016-01-01T06:00:00', 54.9, 8.1],
    ['2016-01-01T18:00:00', 55.0, 8.2],
    ['2016-01-02T12:00:00', 55.1, 8.3],
    ['2016-01-03T12:00:00', 55.2, 8.4],
  ];
  return [`datetime\t${CODES.latitude} [°]\t${CODES.longitude} [°]`, ...fixes.map((fix) => fix.join('\t'))];
}

function weather(): string[] {
  const head = `datetime\t${CODES.unregistered} [°C]\t${CODES.unregistered} (quality_flag)\t${CODES.text} [text]`;
  return [
    head,
    '2012-01-01T00:00:00\t12.8\t1\tdrizzle',
    '2012-01-02T00:00:00\t10.6\t4\train',
    '2012-01-03T00:00:00\t\t\tsun',
  ];
}
