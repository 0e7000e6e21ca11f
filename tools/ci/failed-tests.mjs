const LINES = 12;
const COLOUR = new RegExp(`${String.fromCharCode(27)}\\[\\d*m`, 'g');

/**
 * @typedef {object} FailedTest
 * @property {string} fullName
 * @property {string} status
 * @property {readonly string[]} failureMessages
 */

/**
 * @typedef {object} FinishedSuite
 * @property {string} name its file.
 * @property {string} status
 * @property {string} message
 * @property {readonly FailedTest[]} assertionResults
 */

/**
 * Describes each failed test, and each suite that did not run, with the first lines of its message.
 * @param {readonly FinishedSuite[]} suites
 * @returns {string[]}
 */
export function failedTests(suites) {
  return suites.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length > 0)
      return failed.map((test) => described(`${name}: ${test.fullName}`, test.failureMessages.join('\n')));
    return status === 'failed' ? [described(name, message)] : [];
  });
}

/**
 * @param {string} title
 * @param {string} message
 */
function described(title, message) {
  const lines = message
    .replace(COLOUR, '')
    .split('\n')
    .filter((line) => line.trim());
  return [title, ...lines.slice(0, LINES).map((line) => `    ${line}`)].join('\n');
}
