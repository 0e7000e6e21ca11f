// Property tests draw the same cases in every run, so that a failure is the fault of a change and can be repeated.
// PROPERTY_SEED=<integer> draws others, PROPERTY_SEED=random others each time; PROPERTY_RUNS=<n> draws more of them.
// PROPERTY_SHRINKS=no tells the case that failed as it was drawn: looking for a smaller one may outlast the test's limit.
const fc = require('fast-check');

const { PROPERTY_SEED: seed = '1', PROPERTY_RUNS: runs, PROPERTY_SHRINKS: shrinks } = process.env;
fc.configureGlobal({
  ...(seed === 'random' ? {} : { seed: Number(seed) }),
  ...(runs === undefined ? {} : { numRuns: Number(runs) }),
  ...(shrinks === 'no' ? { endOnFailure: true } : {}),
});
