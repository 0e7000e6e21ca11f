// Property tests draw the same cases in every run, so that a failure is the fault of a change and can be repeated.
// PROPERTY_SEED=<integer> draws others, PROPERTY_SEED=random others each time; PROPERTY_RUNS=<n> draws more of them.
const fc = require('fast-check');

const { PROPERTY_SEED: seed = '1', PROPERTY_RUNS: runs } = process.env;
fc.configureGlobal({
  ...(seed === 'random' ? {} : { seed: Number(seed) }),
  ...(runs === undefined ? {} : { numRuns: Number(runs) }),
});
