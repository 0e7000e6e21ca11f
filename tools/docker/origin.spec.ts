import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

const root = path.resolve(__dirname, '../..');
const text = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const pathsOf = (service: string): string[] => {
  const { paths } = JSON.parse(text(`libs/client/openapi/${service}.json`)) as { paths: object };
  return Object.keys(paths).map((template) => template.replaceAll(/\{\w+\}/g, '1'));
};

/** Paths that the ingest service alone serves; the registry serves all others, login too. */
const registryPaths = pathsOf('registry');
const ingestPaths = pathsOf('ingest').filter((own) => !registryPaths.includes(own));
/** Paths near those of the ingest service, for which the registry answers, if only with 404. */
const NEAR = [
  '/',
  '/rest/dataset',
  '/rest/databases',
  '/rest/v2/items/1/files',
  '/rest',
  '/console/rest/data',
  '/restfiles',
  '/stations',
];

/** A proxy's choice: whether a path goes to the ingest service. */
type Choice = (path: string) => boolean;

const pattern =
  (source: string): Choice =>
  (requested) =>
    new RegExp(source).test(requested);

interface Rule {
  readonly path: string;
  readonly pathType: string;
  readonly backend: { readonly service: { readonly name: string } };
}

/** The choice of an Ingress: the longest prefix, step by step. */
function ingressChoice(service: string): Choice {
  const { spec } = parse(text('docker/kubernetes/services/ingress.yaml')) as {
    spec: { rules: { http: { paths: Rule[] } }[] };
  };
  const rules = spec.rules.flatMap(({ http }) => http.paths);
  expect(rules.map(({ pathType }) => pathType)).toEqual(rules.map(() => 'Prefix'));
  const isBelow = (requested: string, prefix: string): boolean =>
    `${requested}/`.startsWith(prefix === '/' ? '/' : `${prefix}/`);
  return (requested) => {
    const matching = rules.filter((rule) => isBelow(requested, rule.path));
    const [longest] = matching.sort((a, b) => b.path.length - a.path.length);
    return longest?.backend.service.name === service;
  };
}

describe.each<[string, () => Choice]>([
  ['docker/proxy/Caddyfile', () => pattern(/path_regexp (\S+)/.exec(text('docker/proxy/Caddyfile'))![1]!)],
  ['docs/clients.md', () => pattern(/location ~ (\S+) \{\n +proxy_pass \S+:3001;/.exec(text('docs/clients.md'))![1]!)],
  ['docker/kubernetes/services/ingress.yaml', () => ingressChoice('ingest')],
])('one origin by %s', (_file, read) => {
  const choose = read();

  it('sends to the ingest service what it alone serves', () => {
    expect(ingestPaths.length).toBeGreaterThan(8);
    expect(ingestPaths.filter((requested) => !choose(requested))).toEqual([]);
  });

  it('sends all else to the registry', () => {
    expect([...registryPaths, ...NEAR].filter((requested) => choose(requested))).toEqual([]);
  });
});

/** A path of the SensorThings service, and paths that only look like it. */
const OF_SENSORTHINGS = ['/sta', '/sta/', '/sta/v1.1', "/sta/v1.1/Things('a')/name"];

describe.each<[string, () => Choice]>([
  [
    'docker/proxy/Caddyfile',
    () => pattern(caddyPattern(/@sensorthings path (.+)/.exec(text('docker/proxy/Caddyfile'))![1]!)),
  ],
  ['docker/kubernetes/services/ingress.yaml', () => ingressChoice('sensorthings')],
])('the origin of SensorThings by %s', (_file, read) => {
  const choose = read();

  it('is below /sta alone', () => {
    expect(OF_SENSORTHINGS.filter((requested) => !choose(requested))).toEqual([]);
    expect([...registryPaths, ...ingestPaths, ...NEAR].filter((requested) => choose(requested))).toEqual([]);
  });
});

/** Patterns of paths of Caddy as a regular expression. */
function caddyPattern(paths: string): string {
  return `^(${paths.trim().replaceAll('*', '.*').replaceAll(' ', '|')})$`;
}
