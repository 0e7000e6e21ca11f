import path from 'node:path';
import { workspaceRoot } from '../process/workspace-root.mjs';

/**
 * A suite in the report of `jest --json`.
 * @typedef {object} SuiteReport
 * @property {string} name its file.
 * @property {string} status `failed` also when the suite did not run.
 * @property {string} message
 * @property {readonly { readonly status: string, readonly fullName: string, readonly failureMessages: readonly string[] }[]} assertionResults
 */

/**
 * A test that failed in a round at least.
 * @typedef {object} FailedTest
 * @property {string} test its suite and name; a suite that did not run has no name.
 * @property {number[]} seeds of the rounds.
 * @property {string} message of the first failure.
 */

/** Tests that failed in any of several rounds. */
export class FailedTests {
  /** @type {Map<string, FailedTest>} */
  #tests = new Map();

  /**
   * Adds the report of a round; `first` are the tests that failed in none before.
   * @param {number} seed
   * @param {{ readonly testResults: readonly SuiteReport[] }} report
   * @returns {{ passed: number, failures: number, first: FailedTest[] }}
   */
  add(seed, { testResults }) {
    const before = this.#tests.size;
    let passed = 0;
    let failures = 0;
    for (const { name, status, message, assertionResults } of testResults) {
      const failed = assertionResults.filter((each) => each.status === 'failed');
      passed += assertionResults.filter((each) => each.status === 'passed').length;
      const file = path.relative(workspaceRoot, name);
      for (const { fullName, failureMessages } of failed)
        this.#note(`${file} ${fullName}`, seed, failureMessages[0] ?? '');
      if (status === 'failed' && failed.length === 0) this.#note(file, seed, message);
      failures += status === 'failed' ? Math.max(1, failed.length) : 0;
    }
    return { passed, failures, first: [...this.#tests.values()].slice(before) };
  }

  /** Lists the tests, the one that failed most often first. */
  list() {
    return [...this.#tests.values()].sort((a, b) => b.seeds.length - a.seeds.length);
  }

  /**
   * @param {string} test
   * @param {number} seed
   * @param {string} message
   */
  #note(test, seed, message) {
    const known = this.#tests.get(test);
    if (known) known.seeds.push(seed);
    else this.#tests.set(test, { test, seeds: [seed], message });
  }
}
