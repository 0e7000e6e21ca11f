const Sequencer = require('@jest/test-sequencer').default;

/**
 * Suites of ten seconds and more, by their path, the longest first. Jest knows how long suites took in its cache; a clean clone has none,
 * and a long suite that begins last keeps one worker busy while the others have nothing to do.
 */
const longest = [
  'tools/console/find',
  'tools/faults/faults',
  'tools/console/people',
  'tools/console/welcome',
  'tools/console/edit',
  'tools/console/shell',
  'tools/docker/',
  'tools/backup/',
  'tools/console/item',
  'apps/ingest/test/merging',
  'tools/console/data',
  'tools/fuzz/',
  'apps/registry/test/rights-table',
  'apps/ingest/test/data-columns',
  'tools/console/first-item',
  'apps/cli/',
  'apps/registry/test/as-of-replay',
  'libs/ingest/service/src/merging/open-reads',
  'apps/ingest/test/registered-codes',
  'tools/bench/',
  'apps/registry/test/openapi',
  'tools/start',
  'apps/ingest/test/verify',
  'apps/ingest/test/workers',
  'tools/faults/comparison',
  'apps/registry/test/verify',
  'tools/console/upload',
  'apps/ingest/test/large-uploads',
  'apps/registry/test/item-facets',
  'libs/client/test/package',
  'tools/sandbox',
  'tools/load/',
  'apps/registry/test/demo-fleet',
  'apps/registry/test/export',
  'tools/postgres/',
  'apps/ingest/test/form-uploads',
  'tools/generate-registry/',
  'apps/registry/test/record-fields',
  'apps/registry/test/mount-replay',
  'tools/clients/',
];
/** @param {{ readonly path: string }} test */
const rank = ({ path }) => {
  const at = longest.findIndex((part) => path.includes(part));
  return at < 0 ? longest.length : at;
};

/** Begins with the longest suites, so that the workers end at about the same time. */
module.exports = class LongestFirst extends Sequencer {
  /**
   * @override
   * @param {import('@jest/test-result').Test[]} tests
   */
  sort(tests) {
    const sorted = /** @type {import('@jest/test-result').Test[]} */ (super.sort(tests));
    const knowsTimes = sorted.every(({ duration }) => duration !== undefined);
    return knowsTimes ? sorted : sorted.sort((a, b) => rank(a) - rank(b));
  }
};
