/** Runs a task when it is its turn. */
export type RunInTurn = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** Turns for tasks: no more than `most` run at a time, in the order in which they came. */
export function atMost(most: number): RunInTurn {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      // A turn is handed on; it is given back when nobody waits.
      if (next) next();
      else running--;
    }
  };
}
