import { AUDIT_ACTIONS, type AuditAction } from '@pelorus/client';

/** An entry of the audit log, as far as its sentence needs it. */
export interface AuditedRequest {
  readonly action: string;
  /** Method and path, or an account or token. */
  readonly subject: string;
  readonly detail?: string;
}

/** A record that a path leads to; `kind` is the last collection of the path: `items`, `parameters`. */
export interface RecordPath {
  readonly kind: string;
  readonly id?: string;
  /** Owner of the record. */
  readonly owner?: RecordPath;
}

/** Actions of which the request tells more. */
type Write = Extract<AuditAction, 'edit' | 'admin-write'>;

/** What an entry tells; each has a sentence of its own. `other` is an action of a newer service. */
type Deed = Exclude<AuditAction, Write> | 'import' | 'import-undo' | 'restore' | 'merge' | 'make' | 'change' | 'other';

/** A deed: action and subject. */
export interface AuditDeed {
  readonly deed: Deed;
  readonly record?: RecordPath;
  /** Name of a file. */
  readonly name?: string;
  /** Uploads before it that have no entry of their own. */
  readonly further?: number;
}

/** Reads what an entry of the audit log tells from its action, the path of the request, and what was made. */
export function deedOf({ action, subject, detail = '' }: AuditedRequest): AuditDeed {
  const [method = '', path = ''] = subject.split(' ');
  const deed = deedNamed(action, method, path);
  const [made = ''] = detail.split(' ');
  const record = recordAt(/^(\/|https?:)/.test(made) ? made : path);
  if (deed !== 'upload') return record ? { deed, record } : { deed };
  const [name = '', further] = detail.slice(made.length + 1).split(/ ?\+(?=\d+$)/);
  return {
    deed,
    ...(record ? { record } : {}),
    ...(name === '' ? {} : { name }),
    ...(further === undefined ? {} : { further: Number(further) }),
  };
}

function deedNamed(action: string, method: string, path: string): Deed {
  if (path.includes('/imports/')) return 'import-undo';
  const known = AUDIT_ACTIONS.find((one) => one === action);
  if (known === undefined) return 'other';
  if (known !== 'edit' && known !== 'admin-write') return known;
  if (path.endsWith('/import')) return 'import';
  if (path.endsWith('/merge')) return 'merge';
  if (path.includes('/history/')) return 'restore';
  return method === 'POST' ? 'make' : 'change';
}

/** Words at the end of a path that name no record. */
const ACTIONS = new Set(['import', 'imports', 'clone', 'merge', 'history', 'auth']);

/** What stands before the names of records in a path, and in an address, which a service with a public one notes. */
const BEFORE = /^(?:https?:\/\/.+?)?\/rest\/(?:v2\/)?/;

/** The record of a path such as `/rest/v2/items/7/parameters/5`, or of its address; undefined where there is none. */
function recordAt(path: string): RecordPath | undefined {
  const parts = path.replace(BEFORE, '').split('/');
  let record: RecordPath | undefined;
  for (let i = 0; i < parts.length; i += 2) {
    const [kind = '', id] = [parts[i], parts[i + 1]];
    if (kind === '' || ACTIONS.has(kind)) return record;
    const isRecord = id !== undefined && !ACTIONS.has(id);
    record = { kind, ...(isRecord ? { id } : {}), ...(record ? { owner: record } : {}) };
  }
  return record;
}
