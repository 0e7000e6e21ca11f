#!/usr/bin/env node
// A stand-in for curl with the options that the README uses, for machines that have none: the README's commands are
// tests, and tests need nothing but Node.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    silent: { type: 'boolean', short: 's' },
    'show-error': { type: 'boolean', short: 'S' },
    request: { type: 'string', short: 'X' },
    header: { type: 'string', short: 'H', multiple: true },
    data: { type: 'string', short: 'd', multiple: true },
    'data-urlencode': { type: 'string', multiple: true },
    'data-binary': { type: 'string' },
    cookie: { type: 'string', short: 'b' },
    'cookie-jar': { type: 'string', short: 'c' },
    include: { type: 'boolean', short: 'i' },
    output: { type: 'string', short: 'o' },
    'write-out': { type: 'string', short: 'w' },
    'max-time': { type: 'string', short: 'm' },
  },
});

const encoded = (values['data-urlencode'] ?? []).map((field) => {
  const at = field.indexOf('=');
  return `${field.slice(0, at)}=${encodeURIComponent(field.slice(at + 1))}`;
});
const file = values['data-binary'];
const fields = [...(values.data ?? []), ...encoded];
// `@-` is standard input.
const source = file?.replace(/^@/, '');
const body = source ? readFileSync(source === '-' ? 0 : source) : fields.length > 0 ? fields.join('&') : undefined;
const headers = new Headers();
for (const header of values.header ?? []) {
  const [name = '', value = ''] = header.split(/:\s*/, 2);
  headers.append(name, value);
}
if (body !== undefined && !headers.has('content-type'))
  headers.set('content-type', 'application/x-www-form-urlencoded');
if (values.cookie) headers.set('cookie', readFileSync(values.cookie, 'utf8'));

const method = values.request ?? (body === undefined ? 'GET' : 'POST');
const seconds = values['max-time'];
const signal = seconds === undefined ? undefined : AbortSignal.timeout(Number(seconds) * 1000);
const answer = await fetch(positionals[0] ?? '', { method, headers, body, signal }).catch((error) => {
  console.error(`curl: (7) ${error.cause?.message ?? error.message}`);
  tell(0);
  process.exit(7);
});
const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
if (values['cookie-jar']) writeFileSync(values['cookie-jar'], cookies.join('; '));
if (values.include) for (const [name, value] of answer.headers) console.log(`${name}: ${value}`);
const bytes = Buffer.from(await answer.arrayBuffer());
if (values.output) writeFileSync(values.output, bytes);
else process.stdout.write(bytes);
tell(answer.status);
if (!answer.ok) process.exitCode = 22;

/**
 * Writes what `--write-out` asks for: the status, 000 where nobody answered.
 * @param {number} status
 */
function tell(status) {
  const text = values['write-out'];
  if (text !== undefined) process.stdout.write(text.replace('%{http_code}', String(status).padStart(3, '0')));
}
