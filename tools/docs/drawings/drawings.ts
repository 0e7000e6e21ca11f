import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { importsOf } from '../../architecture/imports';
import allowed from '../../architecture/layers.json';
import { readWorkspace } from '../../architecture/read-workspace';
import { isTest, type Project, projectOf, tag, type Workspace } from '../../architecture/workspace';
import { boxSvg, svg, textSvg } from './svg';
import { graphSvg, type Place, type Uses, withoutImplied } from './graph';

const root = path.resolve(__dirname, '../../..');

/** The drawings of docs/architecture, by the names of their files. */
export function drawings(): Readonly<Record<string, string>> {
  const workspace = readWorkspace();
  return {
    'services.svg': graphSvg('The services and who asks whom', servicesOf(composeFile()), SERVICE_PLACES),
    'scopes.svg': graphSvg('The scopes of the sources and which import which', scopesOf(workspace), SCOPE_PLACES),
    'projects.svg': projectsSvg(workspace.projects),
  };
}

interface Compose {
  readonly services: Readonly<
    Record<string, { readonly environment?: Record<string, unknown>; readonly depends_on?: Record<string, unknown> }>
  >;
}

const composeFile = (): Compose => parse(readFileSync(path.join(root, 'docker/compose.yaml'), 'utf8'), { merge: true }) as Compose; // prettier-ignore

/** Who reaches whom by an address in its settings; the proxy reaches what it waits for. */
export function servicesOf({ services }: Compose): Uses {
  const names = Object.keys(services);
  return new Map(
    Object.entries(services).map(([name, { environment = {}, depends_on: waitsFor = {} }]) => {
      const addresses = Object.values(environment).join(' ');
      const asked = names.filter((other) => new RegExp(`(?:@|//)${other}:\\d`).test(addresses));
      return [name, new Set(name === 'proxy' ? Object.keys(waitsFor) : asked)];
    }),
  );
}

const SERVICE_PLACES: Readonly<Record<string, Place>> = {
  proxy: { column: 1, row: 0, notes: ['one address for all,', 'certificates'] },
  sensorthings: { column: 2, row: 1, notes: ['OGC SensorThings,', 'without a database'] },
  registry: { column: 0, row: 2, notes: ['what instruments exist;', 'the console, these pages'] },
  ingest: { column: 1, row: 2, notes: ['what they measure,', 'flags, alerts, files'] },
  postgres: { column: 0.5, row: 3, notes: ['schemas auth, registry, ingest,', 'a role a service'], kind: 'store' },
};

/** Which scope imports which, as the sources do; without what follows, and without tools and tests. */
export function scopesOf(workspace: Workspace): Uses {
  const uses = new Map<string, Set<string>>();
  for (const one of importsOf(workspace)) {
    const from = projectOf(workspace, one.from);
    const to = one.kind === 'file' ? projectOf(workspace, one.file) : undefined;
    if (!from || !to || isTest(one.from) || !isDrawn(from) || !isDrawn(to)) continue;
    const [user, used] = [tag(from, 'scope'), tag(to, 'scope')];
    if (user !== used) uses.set(user, (uses.get(user) ?? new Set()).add(used));
  }
  return withoutImplied(uses);
}

const SCOPE_PLACES: Readonly<Record<string, Place>> = {
  watch: { column: 0, row: 0, notes: ['alerts'] },
  ingest: { column: 1, row: 0, notes: ['measurements'] },
  registry: { column: 2, row: 0, notes: ['descriptions'] },
  console: { column: 3, row: 0, notes: ['pages for people'] },
  sensorthings: { column: 4, row: 0, notes: ['OGC SensorThings'] },
  client: { column: 3.5, row: 1, notes: ['both services from', 'TypeScript; the command'] },
  auth: { column: 1.5, row: 1, notes: ['accounts, tokens,', 'a service as a program'] },
  model: { column: 2.5, row: 1, notes: ['records of the registry,', 'declared once'] },
  shared: { column: 1.5, row: 2, notes: ['words, queries, HTTP,', 'database, formats'] },
};

const TYPES = Object.keys(allowed.type).reverse();
const SCOPES = ['registry', 'ingest', 'watch', 'sensorthings', 'console', 'client', 'model', 'auth', 'shared'];
const isDrawn = (project: Project): boolean => TYPES.includes(tag(project, 'type'));

const LABEL = 90;
const CELL = 118;
const LINE = 26;

/** All projects: a row a layer, a column a scope. */
export function projectsSvg(projects: readonly Project[]): string {
  const drawn = projects.filter(isDrawn);
  const lost = drawn.filter((project) => !SCOPES.includes(tag(project, 'scope')));
  if (lost.length > 0) throw new Error(`no column for ${lost.map(({ name }) => name).join(', ')}`);
  const parts = SCOPES.map((scope, column) => textSvg(LABEL + (column + 0.5) * CELL, 24, scope, 'small'));
  let top = 40;
  for (const type of TYPES) {
    const cells = SCOPES.map((scope) =>
      drawn.filter((project) => tag(project, 'type') === type && tag(project, 'scope') === scope),
    );
    const height = Math.max(1, ...cells.map(({ length }) => length)) * LINE + 14;
    parts.push(
      `<rect class="row" x="8" y="${top}" width="${LABEL + SCOPES.length * CELL}" height="${height}" rx="6" />`,
    );
    parts.push(textSvg(20, top + height / 2 + 5, type, 'label'));
    cells.forEach((all, column) =>
      all.forEach(({ root: folder }, index) => {
        const x = LABEL + (column + 0.5) * CELL;
        const y = top + 7 + (index + 0.5) * LINE;
        parts.push(boxSvg({ x, y, width: CELL - 8, height: LINE - 4, lines: [shortName(folder)] }));
      }),
    );
    top += height + 8;
  }
  parts.push(textSvg(20, top + 16, caption(), 'small left'));
  return svg(LABEL + SCOPES.length * CELL + 16, top + 30, 'The projects by layer and scope', parts);
}

/** What the rows say, of the same table that the test of layers reads. */
function caption(): string {
  const mayUse: Readonly<Record<string, readonly string[]>> = allowed.type;
  const alone = TYPES.filter((type) => !mayUse[type]?.includes(type));
  const not = TYPES.flatMap(
    (type, row) =>
    TYPES.slice(row + 1).filter((lower) => !mayUse[type]?.includes(lower)).map((lower) => `not from ${type} to ${lower}`), // prettier-ignore
  );
  return ['Imports go down', `to neighbours of a row (not of ${alone.join(', ')})`, ...not, 'never up.'].join(', ');
}

const shortName = (folder: string): string => folder.replace(/^(?:apps|libs)\//, '').replace(/^[^/]+\//, '');
