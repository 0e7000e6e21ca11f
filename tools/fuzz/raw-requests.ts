import fc from 'fast-check';
import { type ServiceName } from './operation';
import { type RawPlan } from './plan';

const LINES = [
  ...[
    'GET /health HTTP/1.1',
    'GET /rest/v2/items?hits=1 HTTP/1.1',
    'POST /rest/v2/items HTTP/1.1',
    'POST /rest/datasets HTTP/1.1',
  ],
  ...[
    'GET http://127.0.0.1/health HTTP/1.1',
    'GET //evil.example.org/../health HTTP/1.1',
    'GET http://localhost:#/health HTTP/1.1',
    'GET http://localhost:x/health HTTP/1.1',
    'GET http://[::1/health HTTP/1.1',
    'GET ftp://a:b@c:99999/health HTTP/1.1',
    'OPTIONS * HTTP/1.1',
    'GET * HTTP/1.1',
  ],
  ...[
    'CONNECT 127.0.0.1:22 HTTP/1.1',
    'TRACE / HTTP/1.1',
    'PROPFIND / HTTP/1.1',
    'BREW /pot HTTP/1.1',
    'get /health HTTP/1.1',
  ],
  ...[
    'GET /health HTTP/1.0',
    'GET /health HTTP/2.0',
    'GET /health HTTP/0.9',
    'GET /health',
    'GET  /health  HTTP/1.1',
    ' GET / HTTP/1.1',
  ],
  ...[
    'GET health HTTP/1.1',
    'GET /\0 HTTP/1.1',
    'GET /\x80\xff HTTP/1.1',
    'GET /a b HTTP/1.1',
    'GET /#a HTTP/1.1',
    'PRI * HTTP/2.0',
    '',
  ],
  `GET /${'a'.repeat(70_000)} HTTP/1.1`,
];
const HEADERS = [
  ...[
    'Host: a',
    'Host: a',
    'Host: a',
    'Host:',
    'Host: a\r\nHost: b',
    'Host: [::1',
    'Host: a@b:x',
    'Content-Length: 5',
    'Content-Length: 0',
  ],
  ...[
    'Content-Length: -1',
    'Content-Length: 5\r\nContent-Length: 6',
    'Content-Length: 99999999999999999999',
    'Content-Length: 5, 5',
  ],
  ...[
    'Content-Length: 0x5',
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: chunked, chunked',
    'Transfer-Encoding: gzip, chunked',
  ],
  ...[
    'Transfer-Encoding: identity',
    'Transfer-Encoding: \x0bchunked',
    'Transfer-Encoding: x',
    'Connection: close',
    'Connection: keep-alive',
  ],
  ...[
    'Connection: upgrade\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__',
    'Connection: upgrade\r\nUpgrade: websocket',
  ],
  ...[
    'Expect: 100-continue',
    'Expect: x',
    'X Y: z',
    'X:\0',
    'X: \x01',
    'X: a\r\n folded: b',
    ': empty',
    'X',
    'X\t: a',
    'Content-Type: application/json',
  ],
  ...[
    'Content-Type: multipart/form-data; boundary=',
    'Content-Encoding: gzip',
    `X: ${'a'.repeat(70_000)}`,
    'Cookie: \xff=\xfe',
    'Accept: \x80',
  ],
  'X: y\r\n'.repeat(2_100).trimEnd(),
];
const BODIES = [
  ...[
    '',
    '',
    '',
    '{"a":',
    'hello',
    '5\r\nhello\r\n0\r\n\r\n',
    'zz\r\nhello\r\n',
    '-5\r\nhello\r\n0\r\n\r\n',
    'FFFFFFFFFFFFFFFFFF\r\n',
  ],
  ...[
    '5;ext="\r\nhello\r\n0\r\n\r\n',
    '0\r\nX: y\r\n\r\n',
    '5\r\nhelloo\r\n0\r\n\r\n',
    '5\nhello\n0\n\n',
    '0\r\n\r\nGET /health HTTP/1.1\r\nHost: a\r\n\r\n',
  ],
  ...['GET /health HTTP/1.1\r\nHost: a\r\n\r\n', '\0\0\0\0', `5;${'e'.repeat(20_000)}\r\nhello\r\n0\r\n\r\n`],
];
const OTHERS = [
  ...[
    '',
    '\0',
    '\r\n\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'SSH-2.0-x\r\n',
    'GET / HTTP/1.1',
  ],
  ...[
    'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n',
    'a'.repeat(70_000),
    '{"a":1}',
    '\xff\xf4\xff\xfd\x06',
    '*1\r\n$4\r\nPING\r\n',
  ],
];

interface Head {
  readonly line: string;
  readonly headers: readonly string[];
  readonly body: string;
  readonly end: string;
  readonly cut: number;
}

const heads: fc.Arbitrary<string> = fc
  .record<Head>({
    line: fc.constantFrom(...LINES),
    headers: fc.array(fc.constantFrom(...HEADERS), { maxLength: 4 }),
    body: fc.constantFrom(...BODIES),
    end: fc.constantFrom('\r\n', '\r\n', '\r\n', '\r\n', '\n', '\r'),
    cut: fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, fc.nat(200)),
  })
  .map(({ line, headers, body, end, cut }) => {
    const text = `${[line, ...headers].join(end)}${end}${end}${body}`;
    return text.slice(0, text.length - Math.min(cut, text.length));
  });

const pipelined = fc.array(heads, { minLength: 2, maxLength: 3 }).map((texts) => texts.join(''));
const bytes = fc.uint8Array({ maxLength: 60 }).map((array) => Buffer.from(array).toString('latin1'));

/** Bytes that are sent to a service as they are: heads with faults, bodies that end elsewhere, other protocols. */
export function rawPlans(service: ServiceName): fc.Arbitrary<RawPlan> {
  const text = fc.oneof(
    { weight: 8, arbitrary: heads },
    { weight: 2, arbitrary: pipelined },
    { weight: 1, arbitrary: fc.constantFrom(...OTHERS) },
    { weight: 1, arbitrary: bytes },
  );
  return text.map((latin1) => ({ service, bytes: Buffer.from(latin1, 'latin1') }));
}
