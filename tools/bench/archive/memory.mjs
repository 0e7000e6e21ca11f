import { median } from '../../measuring/quantiles.mjs';

const EVERY_MS = 500;
/** The last quarter of a run against the second: nothing may grow with the number of files. */
const MOST_GROWTH = 1.3;
/** A shorter run is one of a service that is still being compiled. */
const FEWEST_SAMPLES = 240;
const mega = (bytes) => `${(bytes / 1e6).toFixed(0)} MB`;

/** Looks at the memory of the service now and then, until `stop` gives what it saw. */
export function watchMemory(memory) {
  const seen = [memory()];
  const timer = setInterval(() => seen.push(memory()), EVERY_MS);
  return {
    cancel: () => clearInterval(timer),
    stop: () => {
      clearInterval(timer);
      seen.push(memory());
      return summed(seen);
    },
  };
}

function summed(seen) {
  const quarter = (n) => median(seen.slice(Math.floor((n * seen.length) / 4), Math.ceil(((n + 1) * seen.length) / 4)));
  const [second, last] = [quarter(1), quarter(3)];
  const max = seen.reduce((most, each) => Math.max(most, each), 0);
  return {
    row: {
      ...{ start: mega(seen[0]), 'median of the 2nd quarter': mega(second), 'of the last': mega(last) },
      ...{ max: mega(max), end: mega(seen.at(-1)) },
    },
    isFlat: seen.length < FEWEST_SAMPLES || last <= MOST_GROWTH * second,
  };
}
