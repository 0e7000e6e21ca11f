// A process that takes a core until its parent ends it or goes away.
import { setImmediate } from 'node:timers';

process.on('disconnect', () => process.exit());

/** Turns of 50 ms, so that the end of the parent is noticed. */
function turn() {
  const end = Date.now() + 50;
  while (Date.now() < end);
  setImmediate(turn);
}
turn();
