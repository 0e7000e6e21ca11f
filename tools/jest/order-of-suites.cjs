const Sequencer = require('@jest/test-sequencer').default;
const { createHash } = require('node:crypto');

/**
 * Suites of ten seconds and more, by their path, the longest first. Jest knows how long suites took in its cache; a
 * clean clone has none, and a long suite that begins last keeps one worker busy while the others have nothing to do.
 */
const longest = [
  'tools/readme/',
  'tools/faults/faults',
  'tools/backup/backup',
  'tools/docker/images',
  'tools/console/find',
  'tools/console/people',
  'tools/start.',
  'tools/move-files',
  'tools/killed-',
  'tools/fuzz/fuzz.system',
  'tools/console/',
  'tools/backup/',
  'tools/postgres/',
  'tools/sandbox',
  'tools/faults/',
  'libs/client/test/package',
  'apps/ingest/test/large-uploads',
  'apps/ingest/test/merging',
  'libs/ingest/service/src/reading/read-data',
  'apps/registry/test/item-facets',
  'apps/registry/test/openapi',
  'apps/ingest/test/interrupted-uploads',
  'apps/registry/test/rights-table',
  'apps/registry/test/demo-fleet',
  'apps/registry/test/verify',
  'apps/ingest/test/verify',
  'libs/ingest/service/src/merging/open-reads',
  'apps/cli/',
  'apps/ingest/test/registered-codes',
  'tools/bench/',
  'apps/registry/test/mount-replay',
  'apps/registry/test/export',
  'apps/registry/test/record-fields',
];
/** @param {{ readonly path: string }} test */
const rank = ({ path }) => {
  const at = longest.findIndex((part) => path.includes(part));
  return at < 0 ? longest.length : at;
};

/**
 * Gives an order that a seed draws.
 * @param {string} seed
 */
const drawn =
  (seed) =>
  (/** @type {{ readonly path: string }} */ { path }) =>
    createHash('sha256').update(seed).update(path).digest('hex');

/** The longest suites first, so that workers end at about the same time; ORDER_SEED draws an order. */
module.exports = class OrderOfSuites extends Sequencer {
  /**
   * @override
   * @param {import('@jest/test-result').Test[]} tests
   */
  sort(tests) {
    const { ORDER_SEED: seed } = process.env;
    if (seed) {
      const key = drawn(seed);
      return [...tests].sort((a, b) => (key(a) < key(b) ? -1 : 1));
    }
    const sorted = /** @type {import('@jest/test-result').Test[]} */ (super.sort(tests));
    const knowsTimes = sorted.every(({ duration }) => duration !== undefined);
    return knowsTimes ? sorted : sorted.sort((a, b) => rank(a) - rank(b));
  }
};
