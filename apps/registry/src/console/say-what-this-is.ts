import { type RequestHandler } from 'express';
import { type ServiceSettings } from '@pelorus/shared/config';
import { publicUrl } from '@pelorus/shared/http';
import { release } from '@pelorus/shared/kernel';

/** Links of the root of the service: names and paths. */
const WAYS = {
  items: '/rest/v2/items',
  missions: '/rest/v2/missions',
  interface: '/api',
  docs: '/docs/',
  health: '/health',
} as const;
/** Links of the ingest service, where its paths are forwarded. */
const DATA_WAYS = { streams: '/rest/streams', data: '/rest/data', datasets: '/rest/datasets' } as const;

/** Tells programs that ask for `/` what answers there, and where to go on: as text, or as JSON to those who ask for it. */
export function sayWhatThisIs(settings: ServiceSettings, hasData: boolean): RequestHandler {
  const paths = Object.entries({ ...WAYS, ...(hasData ? DATA_WAYS : {}) });
  return (request, response, next) => {
    if (request.path !== '/' || !['GET', 'HEAD'].includes(request.method)) return next();
    const base = publicUrl(request, settings);
    const ways = paths.map(([name, path]) => [name, `${base}${path}`] as const);
    response.vary('Accept');
    response.setHeader('Cache-Control', 'no-cache');
    if (request.accepts(['text/plain', 'application/json']) === 'application/json') {
      response
        .type('application/json')
        .send(JSON.stringify({ name: 'Pelorus', version: release, ...Object.fromEntries(ways) }));
      return;
    }
    response.type('text/plain').send(`${wordsOf(base, ways).join('\n')}\n`);
  };
}

const wordsOf = (base: string, ways: readonly (readonly [string, string])[]): readonly string[] => [
  `Pelorus ${release}: a registry of research instruments${ways.some(([name]) => name === 'data') ? ', and what they measured' : ''}.`,
  '',
  ...[['console', `${base}/ (in a browser)`] as const, ...ways].map(
    ([name, address]) => `  ${name.padEnd(12)}${address}`,
  ),
  '',
  'Reading needs no session. For example:',
  '',
  `  curl '${base}/rest/v2/items?hits=3'`,
];
