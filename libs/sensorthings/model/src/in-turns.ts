/** Work in pieces: it stops where others may have a turn. */
export type Work<Result> = Generator<void, Result>;

/** Milliseconds that work takes without a turn for others. */
const PIECE_MS = 5;

/** Does work; `turn` resolves when it may go on. */
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

/** Does work without a turn for others. */
export function atOnce<Result>(work: Work<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
