import { setImmediate } from 'node:timers/promises';
import { Turns } from './turns';

const WORK_MS = 2;

/** Has so many callers take turns of two milliseconds each by a clock of its own; gives the round of the loop of each turn. */
async function roundsOf(callers: number, turnsEach: number): Promise<{ readonly caller: number; round: number }[]> {
  let now = 0;
  let round = 0;
  const over = new AbortController();
  const turns = new Turns(() => now);
  const taken: { readonly caller: number; round: number }[] = [];
  const work = async (caller: number): Promise<void> => {
    for (let turn = 0; turn < turnsEach; turn++) {
      await turns.next();
      taken.push({ caller, round });
      // Work in several steps, as that of an answer that awaits what is there already.
      await Promise.resolve();
      now += WORK_MS;
    }
  };
  const counting = (async () => {
    for (; !over.signal.aborted; round++) await setImmediate();
  })();
  await Promise.all(Array.from({ length: callers }, (_, caller) => work(caller)));
  over.abort();
  await counting;
  return taken;
}

it('gives turns in the order of asking', async () => {
  const taken = await roundsOf(3, 2);
  expect(taken.map(({ caller }) => caller)).toEqual([0, 1, 2, 0, 1, 2]);
});

it('gives as many turns in a round as take five milliseconds, however many callers wait', async () => {
  const taken = await roundsOf(20, 3);
  const inRounds = new Map<number, number>();
  for (const { round } of taken) inRounds.set(round, (inRounds.get(round) ?? 0) + 1);
  expect(taken).toHaveLength(60);
  expect(Math.max(...inRounds.values())).toBe(3);
  expect(inRounds.size).toBe(20);
});

it('lets the loop go round between two turns of one caller', async () => {
  const taken = await roundsOf(1, 5);
  expect(new Set(taken.map(({ round }) => round)).size).toBe(5);
});
