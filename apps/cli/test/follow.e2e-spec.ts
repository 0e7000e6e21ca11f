import http, { type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Cli, type Ended } from './cli';

const SNAPSHOT = { streams: [{ code: 'ship:a:temp', datetime: '2024-01-17T12:00:00.000000', value: 1.5 }] };
const VALUES = {
  dataset: 7,
  streams: [{ code: 'ship:a:temp', datetime: '2024-01-17T12:01:00.000000', value: 2.5, latest: true }],
};
const CHANGE = {
  ...{ kind: 'item', id: 3, path: '/rest/v2/items/3', type: 'changed', revision: 2 },
  datetime: '2024-01-17T12:00:00.000',
};

describe('pelorus follows', () => {
  let cli: Cli;
  /** What was asked for. */
  const asked: string[] = [];
  /** Answers a request; the last one of a test stops the command. */
  let answer: (response: ServerResponse) => void;
  const server = http.createServer((request, response) => {
    asked.push(request.url!);
    answer(response);
  });
  let env: Record<string, string>;

  beforeAll(async () => {
    cli = await Cli.build();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    env = { PELORUS_REGISTRY: address, PELORUS_INGEST: address, PELORUS_TOKEN: 'a-session' };
  });
  beforeEach(() => asked.splice(0));
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    cli.remove();
  });

  /** Runs a command that gets these events on its first connection, and is stopped as it comes back. */
  async function follow(
    args: readonly string[],
    ...events: readonly (readonly [string, string, object])[]
  ): Promise<Ended> {
    let kill: (signal: NodeJS.Signals) => void = () => undefined;
    answer = (response) => {
      if (asked.length > 1) return kill('SIGINT');
      response.setHeader('Content-Type', 'text/event-stream');
      const texts = events.map(([id, event, data]) => `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      response.end(`retry: 1\n\n${texts.join('')}`);
    };
    return cli.run(args, { env, onStart: (given) => (kill = given) });
  }

  it('values, also after a break, until Ctrl-C', async () => {
    const { status, stdout, stderr } = await follow(
      ['data', 'follow', 'ship:a:*', '--ids'],
      ['11', 'snapshot', SNAPSHOT],
      ['12', 'values', VALUES],
      ['13', 'deleted', { dataset: 7, streams: [] }],
    );
    expect(stdout).toBe('2024-01-17T12:00:00.000000\tship:a:temp\t1.5\n2024-01-17T12:01:00.000000\tship:a:temp\t2.5\n');
    expect(stderr.split('\n').slice(0, 3)).toEqual(['11', '12', '13']);
    expect(asked).toEqual(['/rest/live?codes=ship%3Aa%3A*', '/rest/live?codes=ship%3Aa%3A*&since=13']);
    expect(status).toBe(130);
  });

  it('values behind an id, one event a line', async () => {
    const { stdout } = await follow(
      ['data', 'follow', 'ship:a:temp', '--since', '11', '--json'],
      ['12', 'values', VALUES],
    );
    expect(JSON.parse(stdout)).toEqual({ id: '12', event: 'values', data: VALUES });
    expect(asked[0]).toBe('/rest/live?codes=ship%3Aa%3Atemp&since=11');
  });

  it('changes of records', async () => {
    const { stdout, status } = await follow(
      ['changes', '--kinds', 'item,event'],
      ['21', 'snapshot', { datetime: '2024-01-17T12:00:00.000' }],
      ['22', 'change', CHANGE],
    );
    expect(stdout).toBe('2024-01-17T12:00:00.000\tchanged\titem\t/rest/v2/items/3\t2\n');
    expect(asked).toEqual(['/rest/v2/changes?kinds=item%2Cevent', '/rest/v2/changes?kinds=item%2Cevent&since=22']);
    expect(status).toBe(130);
  });

  it('no history, but lists it between two moments', async () => {
    const record = { kind: 'item', id: 3 };
    const change = {
      date: '2024-01-16T10:00:00.000',
      account: 'ada@example.org',
      item: 'ship:a',
      action: 'changed',
      record,
    };
    const changes = [{ field: 'longName', from: 'old', to: 'new' }];
    answer = (response) => {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ records: [{ ...change, changes }], totalRecords: 1 }));
    };
    const { stdout } = await cli.run(['history', '--from', '2024-01-15', '--item', 'ship:a', '-L', '5'], { env });
    expect(stdout).toBe('2024-01-16T10:00:00.000\tada@example.org\tship:a\titem changed\tlongName: old → new\n');
    expect(asked).toEqual(['/rest/v2/history?hits=5&datetimeMin=2024-01-15&item=ship%3Aa']);
    expect(await cli.run(['history', '--to', 'soon'], { env })).toMatchObject({ status: 2 });
  });
});
