import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { curlLine, rawLine } from './curl-line';
import { type Request } from './exchange';

const url = 'http://127.0.0.1:3000';
const request: Request = {
  ...{ service: 'registry', via: 'registry', method: 'POST', target: "/rest/v2/items?where=a=='b'", body: undefined },
  ...{ headers: [['content-type', 'application/json']], delivery: { how: 'whole' } },
};
const sh = (command: string): Buffer => execFileSync('sh', ['-c', command]);

describe('curlLine', () => {
  it('sends a text as it is, with the session of the client', () => {
    const line = curlLine(url, 'editor', { ...request, body: Buffer.from(`{"a":"it's"}`) });
    expect(line).toBe(
      `curl -sS -i --path-as-is -g -X POST -H "x-auth-token: $EDITOR" -H 'content-type: application/json' ` +
        `--data-binary '{"a":"it'\\''s"}' 'http://127.0.0.1:3000/rest/v2/items?where=a=='\\''b'\\'''`,
    );
  });

  it('has no session of an anonymous client, and tells HEAD, chunks, empty headers and leaving', () => {
    const head = { ...request, method: 'HEAD', headers: [['accept', '']] as const };
    expect(curlLine(url, 'anonymous', { ...head, delivery: { how: 'leave', after: 3 } })).toMatch(
      /^curl -sS -i --path-as-is -g --max-time 0\.01 -I -H 'accept;' '/,
    );
    expect(curlLine(url, 'anonymous', { ...request, delivery: { how: 'chunks', size: 1 } })).toContain(
      "-H 'transfer-encoding: chunked'",
    );
  });

  it('gives any bytes to curl by printf', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 30 }), (array) => {
        const body = Buffer.from([0, ...array]);
        const [command] = curlLine(url, 'anonymous', { ...request, body }).split(' | curl');
        expect(sh(command!)).toEqual(body);
      }),
      { numRuns: 20 },
    );
  });
});

describe('rawLine', () => {
  it('gives bytes to a connection', () => {
    const bytes = Buffer.from("GET /'%\\ HTTP/1.1\r\n\0\xff", 'latin1');
    const [command, connection] = rawLine(url, bytes).split(' | ');
    expect(sh(command!)).toEqual(bytes);
    expect(connection).toBe('nc -w 1 127.0.0.1 3000');
  });
});
