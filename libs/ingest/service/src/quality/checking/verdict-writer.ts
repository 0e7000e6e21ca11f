import {
  type IngestTables,
  RecheckRepository,
  type RuleLayer,
  RuleLayerRepository,
  type RunChange,
  RunRepository,
} from '@pelorus/ingest/persistence';
import { type Rule, ruleKey, type TimeRun } from '@pelorus/ingest/quality';
import { type Database, type Executor } from '@pelorus/shared/persistence';
import { type CheckedStream } from './checked-streams';
import { type StreamVerdict } from './stream-judge';

export interface JudgedNotes {
  readonly ids: readonly number[];
  /** Notes older than this still wait; absent where none does. */
  readonly beforeUs?: number;
  readonly streams: readonly CheckedStream[];
  readonly verdicts: readonly StreamVerdict[];
}

export class VerdictWriter {
  constructor(
    private readonly database: Database,
    private readonly tables: IngestTables,
  ) {}

  /**
   * Stores verdicts; no stream stands twice. False, with nothing stored, where another instance judged some meanwhile.
   */
  async run(judged: readonly JudgedNotes[]): Promise<boolean> {
    const rulesOf = new Map(judged.flatMap(({ streams }) => streams).map(({ id, rules }) => [id, rules]));
    const verdicts = judged.flatMap((each) => each.verdicts);
    return this.database
      .transaction(async (transaction) => {
        const runs = new RunRepository(transaction, this.tables);
        const ids = verdicts.map(({ streamId }) => streamId);
        if (ids.length > 0) await runs.lock(ids);
        await this.#settle(transaction, judged);
        if (ids.length === 0) return true;
        const layers = new RuleLayerRepository(transaction, this.tables);
        const open = groupedByStream(await layers.layersOf(ids));
        const changes: RunChange[] = [];
        for (const verdict of verdicts) {
          const known = open.get(verdict.streamId) ?? [];
          changes.push(await changeOf(verdict, rulesOf.get(verdict.streamId)!, known, layers));
        }
        await runs.replaceRuns(changes);
        return true;
      })
      .catch((error: unknown) => {
        if (error instanceof JudgedMeanwhile) return false;
        throw error;
      });
  }

  async #settle(transaction: Executor, judged: readonly JudgedNotes[]): Promise<void> {
    const notes = new RecheckRepository(transaction, this.tables);
    const done = judged.flatMap(({ ids, beforeUs }) => (beforeUs === undefined ? ids : []));
    if (done.length > 0 && !(await notes.take(done))) throw new JudgedMeanwhile();
    for (const { ids, beforeUs } of judged) {
      if (beforeUs !== undefined && !(await notes.shorten(ids, beforeUs))) throw new JudgedMeanwhile();
    }
  }
}

/** Thrown where another instance settled a note. */
class JudgedMeanwhile extends Error {}

/** Changes of each layer of a stream in the span; opens layers of rules with their first runs. */
async function changeOf(
  { streamId, span, runs }: StreamVerdict,
  rules: readonly Rule[],
  open: readonly RuleLayer[],
  repository: RuleLayerRepository,
): Promise<RunChange> {
  const byKey = new Map(open.map((layer) => [ruleKey(layer), layer.id]));
  const layers = new Map<number, readonly TimeRun[]>(open.map(({ id }) => [id, []]));
  const added = rules.flatMap((rule, i) => (!byKey.has(ruleKey(rule)) && runs[i]!.length > 0 ? [rule] : []));
  if (added.length > 0) {
    const opened = await repository.open(
      streamId,
      added.map(({ test, parameters, property }) => ({ test, parameters, property: { ...property } })),
    );
    opened.forEach(({ id }, i) => byKey.set(ruleKey(added[i]!), id));
  }
  rules.forEach((rule, i) => {
    const id = byKey.get(ruleKey(rule));
    if (id !== undefined) layers.set(id, runs[i]!);
  });
  return { streamId, span, layers };
}

function groupedByStream(layers: readonly RuleLayer[]): ReadonlyMap<number, readonly RuleLayer[]> {
  const groups = new Map<number, RuleLayer[]>();
  for (const layer of layers) groups.set(layer.streamId, [...(groups.get(layer.streamId) ?? []), layer]);
  return groups;
}
