import { type AnyRecord, textIn } from './any-record';
import { type CopyRun } from './copy-run';
import { isUnknownList, isUnseen } from './unseen-list';
import { walkPages } from './walk-pages';

/** Records of one kind that are told by their names. */
const NAMED = 100;

interface LeftKind {
  readonly kind: 'files' | 'flags';
  readonly path: string;
  readonly detail: string;
  readonly nameOf: (record: AnyRecord) => string;
  /** Codes of the items to which a record belongs. */
  readonly itemsOf: (record: AnyRecord) => readonly string[];
}

/** What lies in an ingest service beside its datasets. */
export const LEFT_OF_INGEST: readonly LeftKind[] = [
  {
    ...{ kind: 'files', path: '/rest/files', detail: 'files are not copied' },
    nameOf: (file) => textIn(file, 'name'),
    itemsOf: (file) => [textIn(file, 'itemCode')],
  },
  {
    ...{ kind: 'flags', path: '/rest/quality/flags', detail: 'flags that persons set are not copied' },
    nameOf: (flag) => `flag ${textIn(flag, 'flag')} of ${codesIn(flag).join(', ')} from ${textIn(flag, 'datetimeMin')}`,
    itemsOf: (flag) => codesIn(flag).map((code) => code.slice(0, code.lastIndexOf(':'))),
  },
];

const codesIn = ({ codes }: AnyRecord): readonly string[] => (Array.isArray(codes) ? codes.map(String) : []);

/** Tells which files and flags of the source's ingest service stay behind: all in numbers, the first ones by their names. */
export async function tellLeftBehind(run: CopyRun): Promise<void> {
  for (const kind of LEFT_OF_INGEST) {
    try {
      await tellKind(run, kind);
    } catch (error) {
      tellUnseen(run, kind, error);
    }
  }
}

async function tellKind(run: CopyRun, kind: LeftKind): Promise<void> {
  const { path, nameOf } = kind;
  let total = 0;
  for await (const page of walkPages(run.from.ingest, { path, signal: run.signal }))
    for (const record of page)
      if (isChosen(run, kind, record) && ++total <= NAMED) tell(run, kind, nameOf(record), `${path}/${record.id}`);
  if (total > 0) run.report.count(kind.kind, 'refused', total);
  if (total > NAMED) tell(run, kind, `${total - NAMED} more ${kind.kind}`, path);
}

const tell = (run: CopyRun, { kind, detail }: LeftKind, name: string, path: string): void =>
  run.report.refuse({ kind, name, address: `${run.from.ingest.url}${path}`, code: `${kind}-left`, detail }, 'noted');

const isChosen = ({ options, codes }: CopyRun, { itemsOf }: LeftKind, record: AnyRecord): boolean =>
  options.items === undefined || itemsOf(record).some((code) => codes.has(code.toLowerCase()));

/** A source that has no such list leaves nothing behind; of one that does not show it nobody knows. */
function tellUnseen(run: CopyRun, kind: LeftKind, error: unknown): void {
  if (isUnseen(error)) {
    const detail = 'the source does not show them: nobody knows how many stay behind';
    tell(run, { ...kind, detail }, `all ${kind.kind}`, kind.path);
  } else if (!isUnknownList(error)) throw error;
}
