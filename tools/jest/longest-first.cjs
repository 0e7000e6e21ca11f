const Sequencer = require('@jest/test-sequencer').default;

/**
 * Suites of ten seconds and more, by their path, the longest first. Jest knows how long suites took in its cache; a clean clone has none,
 * and a long suite that begins last keeps one worker busy while the others have nothing to do.
 */
const longest = [
  'tools/faults/',
  'tools/docker/',
  'apps/ingest/test/merging',
  'apps/registry/test/rights-table',
  'apps/registry/test/as-of-replay',
  'libs/ingest/service/src/merging/open-reads',
  'tools/start',
  'tools/bench/',
  'apps/ingest/test/registered-codes',
  'apps/registry/test/openapi',
  'apps/ingest/test/large-uploads',
  'tools/sandbox',
  'tools/fuzz/',
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
