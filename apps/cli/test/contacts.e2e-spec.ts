import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { Cli } from './cli';

describe('pelorus contacts merge', () => {
  let cli: Cli;
  const seen: string[] = [];
  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      seen.push(`${request.method} ${request.url} ${body}`);
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ id: 12, firstName: 'Ada', lastName: 'Example' }));
    });
  });

  beforeAll(async () => {
    cli = await Cli.build();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve));
    cli.remove();
  });

  it('asks for the merge of two ids, and says who is left', async () => {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const env = { PELORUS_REGISTRY: address, PELORUS_INGEST: address, PELORUS_TOKEN: 'a-session' };
    const plain = await cli.run(['contacts', 'merge', '12', '17'], { env });
    expect(plain).toEqual({ status: 0, stdout: 'Ada Example (12) has the roles of 17, which is gone\n', stderr: '' });
    const chosen = await cli.run(['contacts', 'merge', '12', '17', '--email', 'ada@example.org', '--json=id'], { env });
    expect(JSON.parse(chosen.stdout)).toEqual({ id: 12 });
    expect(seen).toEqual([
      'POST /rest/v2/contacts/12/merge {"otherId":17}',
      'POST /rest/v2/contacts/12/merge {"otherId":17,"email":"ada@example.org"}',
    ]);
    expect(await cli.run(['contacts', 'merge', '12', 'x'], { env })).toMatchObject({ status: 2 });
  });
});
