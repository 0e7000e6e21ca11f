import { type Request } from './exchange';
import { type Header } from './headers';
import { type Actor } from './plan';

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
const isPlain = (bytes: Buffer): boolean => bytes.every((byte) => byte >= 0x20 && byte < 0x7f) && !bytes.includes('@');

/** Bytes as an argument of `printf` in any shell. */
function octal(bytes: Buffer): string {
  const text = [...bytes].map((byte) => {
    if (byte === 0x25) return '%%';
    const isSafe = byte >= 0x20 && byte < 0x7f && byte !== 0x5c && byte !== 0x27;
    return isSafe ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, '0')}`;
  });
  return `'${text.join('')}'`;
}

const headerOf = ([name, value]: Header): string => `-H ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`;

/** The command that sends a request; `$EDITOR`, `$ADMINISTRATOR` and so on stand for sessions. */
export function curlLine(url: string, actor: Actor, { method, target, headers, body, delivery }: Request): string {
  const session = actor === 'anonymous' ? [] : [`-H "x-auth-token: $${actor.toUpperCase()}"`];
  const sent = delivery.how === 'chunks' ? [...headers, ['transfer-encoding', 'chunked'] as const] : headers;
  const how = delivery.how === 'leave' ? ['--max-time 0.01'] : [];
  const all = ['curl -sS -i --path-as-is -g', ...how, ...methodOf(method), ...session, ...sent.map(headerOf)];
  const address = quote(url + target);
  if (body === undefined) return [...all, address].join(' ');
  if (isPlain(body)) return [...all, '--data-binary', quote(body.toString()), address].join(' ');
  return `printf ${octal(body)} | ${[...all, '--data-binary @-', address].join(' ')}`;
}

const methodOf = (method: string): string[] => (method === 'HEAD' ? ['-I'] : method === 'GET' ? [] : [`-X ${method}`]);

/** The command that sends bytes as they are. */
export function rawLine(url: string, bytes: Buffer): string {
  const { hostname, port } = new URL(url);
  return `printf ${octal(bytes)} | nc -w 1 ${hostname} ${port}`;
}
