import { type Scope } from '@pelorus/auth/domain';

/** Actors of requests: `nobody` has no session, all others have accounts. */
export const ACTORS = [
  'nobody',
  'any account',
  'contact without the role',
  'Editor',
  'Editor of an ancestor',
  'administrator',
] as const;

export type Actor = (typeof ACTORS)[number];

/** Actors that may do something, by the name of the rule. The Editor of an item above has no say in missions. */
export const RULES = {
  everybody: ACTORS,
  'every account': ACTORS.slice(1),
  'Editors of the item or of one above': ['Editor', 'Editor of an ancestor', 'administrator'],
  'Editors of the mission': ['Editor', 'administrator'],
  'Editors of the mission, or of the item or of one above': ['Editor', 'Editor of an ancestor', 'administrator'],
  administrators: ['administrator'],
} as const satisfies Readonly<Record<string, readonly Actor[]>>;

export type Rule = keyof typeof RULES;

/** One row: an operation of the OpenAPI document, or a special case of one. */
export interface Right {
  readonly operation: string;
  readonly special?: string;
  readonly rule: Rule;
}

export function isAllowed({ rule }: Right, actor: Actor): boolean {
  return (RULES[rule] as readonly Actor[]).includes(actor);
}

const ITEM: Rule = 'Editors of the item or of one above';
const MISSION: Rule = 'Editors of the mission';
const V2 = '/rest/v2';

const rows = (rule: Rule, path: string, methods: string): Right[] =>
  methods.split(' ').map((method) => ({ operation: `${method} ${path}`, rule }));

/** A collection: who reads its records, makes and changes them. */
const collection = (path: string, key: string, makes: Rule, changes: Rule): Right[] => [
  ...rows('everybody', path, 'GET'),
  ...rows(makes, path, 'POST'),
  ...rows('everybody', `${path}/{${key}}`, 'GET'),
  ...rows(changes, `${path}/{${key}}`, 'PUT PATCH DELETE'),
];

/** The history of a record, which everybody reads; who changes the record also takes it back to what it was. */
const history = (path: string, changes: Rule, reads: Rule = 'everybody'): Right[] => [
  ...rows('everybody', `${path}/history`, 'GET'),
  ...rows(reads, `${path}/history/{revision}`, 'GET'),
  ...rows(changes, `${path}/history/{revision}`, 'PUT'),
];

/** Every operation of the registry, with the actors that may do it. */
export const RIGHTS: readonly Right[] = [
  ...collection(`${V2}/items`, 'id', 'every account', ITEM),
  { operation: `POST ${V2}/items`, special: 'below an item', rule: ITEM },
  { operation: `PUT ${V2}/items/{id}`, special: 'moving one of its own to another item', rule: ITEM },
  ...rows('every account', `${V2}/items/import`, 'POST'),
  { operation: `POST ${V2}/items/import`, special: 'below an item', rule: ITEM },
  ...rows('administrators', `${V2}/imports/{moment}`, 'DELETE'),
  { operation: `DELETE ${V2}/imports/{moment}`, special: "the account's own", rule: 'every account' },
  ...collection(`${V2}/items/{id}/parameters`, 'parameterId', ITEM, ITEM),
  ...collection(`${V2}/items/{id}/events`, 'eventId', ITEM, ITEM),
  ...collection(`${V2}/items/{id}/fields`, 'fieldId', ITEM, ITEM),
  ...rows('everybody', `${V2}/items/{id}/properties`, 'GET'),
  ...rows('everybody', `${V2}/items/{id}/properties/{fieldId}`, 'GET'),
  ...collection(`${V2}/items/{id}/resources`, 'resourceId', ITEM, ITEM),
  { operation: `POST ${V2}/items/{id}/resources`, special: 'uploading a file', rule: ITEM },
  ...rows('everybody', `${V2}/items/{id}/resources/{resourceId}/payload`, 'GET'),
  ...rows('everybody', `${V2}/items/{id}/contacts`, 'GET'),
  ...rows('everybody', `${V2}/items/{id}/contacts/{contactId}`, 'GET'),
  ...rows(ITEM, `${V2}/items/{id}/contacts/{contactId}`, 'POST DELETE'),
  ...rows('everybody', `${V2}/changes`, 'GET'),
  ...rows('everybody', `${V2}/history`, 'GET'),
  ...history(`${V2}/items/{id}`, ITEM),
  ...['parameters/{parameterId}', 'events/{eventId}', 'fields/{fieldId}', 'resources/{resourceId}'].flatMap((part) =>
    history(`${V2}/items/{id}/${part}`, ITEM),
  ),
  ...rows('everybody', `${V2}/items/{id}/contacts/{contactId}/history`, 'GET'),
  ...rows('everybody', `${V2}/items/{id}/mounts/{mountId}/history`, 'GET'),
  ...history(`${V2}/missions/{id}`, MISSION),
  ...rows('everybody', `${V2}/missions/{id}/items/{missionItemId}/history`, 'GET'),
  ...rows('everybody', `${V2}/missions/{id}/contacts/{contactId}/history`, 'GET'),
  ...['states', 'units', 'vocables', 'vocable-groups'].flatMap((path) =>
    history(`${V2}/${path}/{id}`, 'administrators'),
  ),
  ...history(`${V2}/contacts/{id}`, 'administrators', 'administrators'),
  ...['GET', 'PUT'].map((method): Right => ({
    operation: `${method} ${V2}/contacts/{id}/history/{revision}`,
    special: "the account's own",
    rule: 'every account',
  })),
  ...rows('everybody', `${V2}/items/{id}/mounts`, 'GET'),
  ...rows('everybody', `${V2}/items/{id}/mounts/{mountId}`, 'GET'),
  ...rows(ITEM, `${V2}/items/{id}/mounts/{mountId}`, 'PUT PATCH'),
  ...rows('everybody', `${V2}/items/{id}/mounted`, 'GET'),
  ...rows('every account', `${V2}/items/{id}/clone`, 'POST'),
  { operation: `POST ${V2}/items/{id}/clone`, special: 'below an item', rule: ITEM },
  ...rows('everybody', `${V2}/items/{id}/versions`, 'GET'),
  ...rows(ITEM, `${V2}/items/{id}/versions`, 'POST'),
  ...rows('everybody', `${V2}/items/{id}/versions/{number}`, 'GET'),
  ...rows('everybody', `${V2}/items/{id}/versions/{number}/differences`, 'GET'),
  ...rows('everybody', `${V2}/items/{id}/versions/valid`, 'GET'),
  ...rows('everybody', `${V2}/parameters`, 'GET'),
  ...rows('every account', `${V2}/parameters/check`, 'POST'),
  ...rows('everybody', `${V2}/parameters/properties`, 'POST'),
  ...rows('everybody', `${V2}/parameters/streams`, 'POST'),
  ...rows('everybody', `${V2}/items/{id}/streams`, 'GET'),
  ...rows('everybody', `${V2}/codes/{code}`, 'GET'),
  ...rows('everybody', `${V2}/registry-version`, 'GET'),
  ...rows('everybody', `${V2}/events`, 'GET'),
  ...rows('everybody', '/index/rest/search/sensor-v2', 'GET'),
  ...['/items/{id}', '/missions/{id}'].flatMap((path) => rows('everybody', path, 'GET')),
  ...[`${V2}/items/facets`, `${V2}/items.geojson`, '/sitemap.xml', '/robots.txt'].flatMap((path) =>
    rows('everybody', path, 'GET'),
  ),
  ...collection(`${V2}/missions`, 'id', 'every account', MISSION),
  ...rows('everybody', `${V2}/missions/{id}/items`, 'GET'),
  ...rows(MISSION, `${V2}/missions/{id}/items`, 'POST DELETE'),
  ...rows('everybody', `${V2}/missions/{id}/items/{missionItemId}`, 'GET'),
  ...rows(
    'Editors of the mission, or of the item or of one above',
    `${V2}/missions/{id}/items/{missionItemId}`,
    'DELETE',
  ),
  ...rows('everybody', `${V2}/missions/{id}/contacts`, 'GET'),
  ...rows('everybody', `${V2}/missions/{id}/contacts/{contactId}`, 'GET'),
  ...rows(MISSION, `${V2}/missions/{id}/contacts/{contactId}`, 'POST DELETE'),
  ...collection(`${V2}/contacts`, 'id', 'every account', 'administrators'),
  { operation: `PUT ${V2}/contacts/{id}`, special: "the account's own", rule: 'every account' },
  ...rows('administrators', `${V2}/contacts/{id}/merge`, 'POST'),
  ...collection(`${V2}/states`, 'id', 'administrators', 'administrators'),
  ...collection(`${V2}/units`, 'id', 'administrators', 'administrators'),
  ...collection(`${V2}/vocables`, 'id', 'administrators', 'administrators'),
  ...collection(`${V2}/vocable-groups`, 'id', 'administrators', 'administrators'),
  ...rows('everybody', `${V2}/types`, 'GET'),
  ...rows('everybody', `${V2}/types/{id}`, 'GET'),
  ...[`${V2}/auth/login`, '/rest/auth/login', '/auth/rest/login'].flatMap((path) => rows('everybody', path, 'POST')),
  ...[`${V2}/auth/loggedin`, '/rest/auth/loggedin'].flatMap((path) => rows('every account', path, 'GET')),
  ...[`${V2}/auth/logout`, '/rest/auth/logout'].flatMap((path) => rows('everybody', path, 'POST')),
  ...[`${V2}/auth`, '/rest/auth'].flatMap((path) => [
    ...rows('every account', `${path}/login-links`, 'POST'),
    ...rows('everybody', `${path}/login-links/open`, 'POST'),
    ...rows('every account', `${path}/sessions`, 'GET'),
    ...rows('every account', `${path}/sessions/{id}`, 'DELETE'),
    ...rows('every account', `${path}/tokens`, 'GET POST'),
    ...rows('every account', `${path}/tokens/{id}`, 'GET DELETE'),
    ...rows('administrators', `${path}/accounts`, 'GET POST'),
    ...rows('administrators', `${path}/accounts/{id}`, 'GET PATCH'),
    ...rows('administrators', `${path}/accounts/{id}/sessions`, 'DELETE'),
    ...rows('administrators', `${path}/accounts/{id}/tokens`, 'GET POST DELETE'),
    ...rows('administrators', `${path}/accounts/{id}/tokens/{tokenId}`, 'GET DELETE'),
  ]),
  ...[`${V2}/audit`, '/rest/audit'].flatMap((path) => rows('administrators', path, 'GET')),
  ...rows('everybody', '/health', 'GET'),
  ...rows('everybody', '/health/live', 'GET'),
  ...rows('everybody', '/health/ready', 'GET'),
];

/** The operations that name their scopes, of which one is enough; others read by `read` and write by `registry`. */
const NAMED_SCOPES: readonly (readonly [operation: RegExp, scopes: readonly Scope[]])[] = [
  [/ \/rest\/(v2\/)?(audit$|auth\/accounts\b)/, ['admin']],
  [/ \/rest\/v2\/parameters\/check$/, ['read', 'registry', 'ingest', 'quality']],
  [/^(GET .*\/loggedin|(POST|DELETE) .*\/auth\/(login-links|sessions|tokens)\b.*)$/, []],
];

/** The scopes of which a token, or that of a session, has one; none where no session is needed, or where any will do. */
export function scopesOf({ operation, rule }: Right): readonly Scope[] {
  if (rule === 'everybody') return [];
  const named = NAMED_SCOPES.find(([pattern]) => pattern.test(operation));
  return named?.[1] ?? [operation.startsWith('GET ') ? 'read' : 'registry'];
}

function scopeCell(right: Right): string {
  const needsAdmin = right.rule === 'administrators' && !scopesOf(right).includes('admin');
  return scopesOf(right).join(' or ') + (needsAdmin ? ' and admin' : '');
}

/** The table as a page of the documentation. */
export function rightsPage(): string {
  const rows = RIGHTS.map((right) => {
    const { operation, special, rule } = right;
    const allowed: readonly Actor[] = RULES[rule];
    const cells = ACTORS.map((actor) => (allowed.includes(actor) ? 'yes' : actor === 'nobody' ? '401' : '403'));
    return [`\`${operation}\`${special === undefined ? '' : `, ${special}`}`, scopeCell(right), ...cells];
  });
  return [
    '# Rights on the registry',
    '',
    'Who may do what. A test sends every row as every column. The contact has a role on the item or mission, but not Editor;',
    'the Editor of an ancestor is Editor of an item above. A contact is changed by the account of its e-mail, too.',
    '',
    'The column `scope` has what a token must have, by itself or by its session; without it the answer is 403 `missing-scope`,',
    'whoever asks. An administrator without the scope `admin` has the rights of any account. [security.md](security.md) tells more.',
    '',
    ...markdownTable(['operation', 'scope', ...ACTORS], rows),
    '',
  ].join('\n');
}

function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]!.length)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)];
}
