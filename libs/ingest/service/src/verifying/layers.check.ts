import { type IngestTables, StoredLayerRepository, type WholePack } from '@pelorus/ingest/persistence';
import { decodeRuns, FLAGS, type SaidRun } from '@pelorus/ingest/quality';
import { atOneMoment, type Database } from '@pelorus/shared/persistence';
import { type Check, type Finding, type Step } from '@pelorus/shared/verification';

/** Packs in memory at once. */
const BATCH = 256;

/** Checks that packs cover all time without overlap, and that runs lie in them and belong to a layer. */
export class LayersCheck implements Check {
  readonly name = 'layers';
  readonly proves = 'packs of runs decode and take all of time; a rule says one thing of each time';

  constructor(
    private readonly database: Database,
    private readonly tables: IngestTables,
  ) {}

  async *run(step: Step): AsyncGenerator<Finding, void, undefined> {
    let before: Pick<WholePack, 'streamId' | 'maxUs'> = { streamId: -1, maxUs: null };
    for (;;) {
      const after = before;
      const { packs, layers } = await atOneMoment(this.database, async (snapshot) => {
        const stored = new StoredLayerRepository(snapshot, this.tables);
        const found = await stored.packsAfter(after, BATCH);
        return { packs: found, layers: await stored.layers([...new Set(found.map(({ streamId }) => streamId))]) };
      });
      if (packs.length === 0) break;
      for (const pack of packs) {
        const subject = `pack ${pack.id} of stream ${pack.streamId}`;
        const faults = [
          ...orderFaults(before, pack),
          ...runFaults(pack, layers.get(pack.streamId) ?? new Set<number>()),
        ];
        for (const fault of faults) yield { subject, fault };
        before = pack;
        step(1);
      }
    }
    yield* endFaults(before);
  }
}

function orderFaults(before: Pick<WholePack, 'streamId' | 'maxUs'>, pack: WholePack): string[] {
  if (before.streamId !== pack.streamId) {
    const open = [...endFaults(before)].map(({ subject, fault }) => `${subject}: ${fault}`);
    return pack.minUs === null ? open : [...open, 'no pack has the time before it'];
  }
  if (before.maxUs !== null && pack.minUs === before.maxUs + 1) return [];
  return ['it does not begin where the pack before it ends'];
}

function* endFaults({ streamId, maxUs }: Pick<WholePack, 'streamId' | 'maxUs'>): Generator<Finding> {
  if (maxUs !== null) yield { subject: `last pack of stream ${streamId}`, fault: 'no pack has the time after it' };
}

function runFaults(pack: WholePack, layers: ReadonlySet<number>): string[] {
  try {
    return [...decodeRuns(pack.runs)].flatMap(([layer, runs]) => [
      ...(layers.has(layer) ? [] : [`it has runs of layer ${layer}, which is not there`]),
      ...saidFaults(pack, runs).map((fault) => `layer ${layer}: ${fault}`),
    ]);
  } catch (error) {
    return [`it does not decode: ${String(error)}`];
  }
}

function saidFaults({ minUs, maxUs }: WholePack, runs: readonly SaidRun[]): string[] {
  const faults = new Set<string>();
  let end = -Infinity;
  for (const run of runs) {
    if (run.minUs < (minUs ?? -Infinity) || run.maxUs > (maxUs ?? Infinity)) faults.add('a run is outside of the pack');
    if (run.flag < 1 || run.flag >= FLAGS) faults.add(`a run has flag ${run.flag}`);
    if (run.untilUs !== undefined && run.untilUs <= (run.sinceUs ?? -Infinity))
      faults.add('a run ended before it was said');
    if (run.untilUs !== undefined) continue;
    if (run.minUs <= end) faults.add('runs overlap or are not in order');
    end = run.maxUs;
  }
  return [...faults];
}
