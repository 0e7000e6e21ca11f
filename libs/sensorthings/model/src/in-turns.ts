/** Work in pieces; yields where others may have a turn. */
export type Work<Result> = Generator<void, Result>;

/** Milliseconds of work between two turns of others. */
const PIECE_MS = 5;

/** Runs work; awaits `turn` between pieces. */
export async function inTurns<Result>(work: Work<Result>, turn: () => Promise<void>): Promise<Result> {
  let begun = performance.now();
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() - begun < PIECE_MS) continue;
    await turn();
    begun = performance.now();
  }
}

/** Runs work in one go. */
export function atOnce<Result>(work: Work<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
