import { setTimeout } from 'node:timers/promises';

/** Resolves when a condition holds; the time limit of the test ends the wait for what never comes. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await setTimeout(5);
}
