const JestRuntime = require('jest-runtime').default;
const path = require('node:path');
const { sourceMaps } = require('../build/register-typescript.cjs');
const NodeEnvironment = require('./node-environment.cjs');

/** By Node's `require`. Modules are loaded once a worker; the suite and the files that set it up, each time. */
class NodeRuntime {
  /**
   * @param {import('@jest/types').Config.ProjectConfig} config
   * @param {NodeEnvironment} environment
   * @param {string} testPath
   */
  constructor(config, environment, testPath) {
    this.testPath = testPath;
    Object.assign(globalThis, config.globals, { jest: jestObject(environment, testPath) });
  }

  /** @param {string} file */
  requireModule(file) {
    delete require.cache[file];
    return require(file);
  }

  /**
   * Loads a file of jest, whose state begins anew.
   * @param {string} file
   */
  requireInternalModule(file) {
    return this.requireModule(file);
  }

  unstable_shouldLoadAsEsm() {
    return false;
  }

  setGlobalsForRuntime() {}
  enterTestCode() {}
  leaveTestCode() {}

  getSourceMaps() {
    return sourceMaps;
  }

  getAllCoverageInfoCopy() {
    return undefined;
  }

  teardown() {
    delete require.cache[this.testPath];
    Reflect.deleteProperty(globalThis, 'jest');
  }
}

/**
 * Makes the object `jest` of a suite, without mocks of modules: a suite that needs them names jest's own environment,
 * `node`.
 * @param {NodeEnvironment} environment
 * @param {string} testPath
 */
function jestObject({ moduleMocker: mocker, fakeTimersModern: timers }, testPath) {
  return {
    ...bound(mocker, ['fn', 'spyOn', 'mocked', 'replaceProperty', 'isMockFunction']),
    ...bound(mocker, ['clearAllMocks', 'resetAllMocks', 'restoreAllMocks']),
    ...bound(timers, ['useFakeTimers', 'useRealTimers', 'setSystemTime', 'now', 'getTimerCount', 'clearAllTimers']),
    ...bound(timers, ['advanceTimersByTime', 'advanceTimersByTimeAsync', 'runAllTimers', 'runAllTimersAsync']),
    requireActual: (/** @type {string} */ name) => require(path.resolve(path.dirname(testPath), name)),
  };
}

/**
 * @template {object} T
 * @param {T} object
 * @param {(keyof T)[]} names
 */
const bound = (object, names) =>
  Object.fromEntries(names.map((name) => [name, /** @type {Function} */ (object[name]).bind(object)]));

/** Node's for suites of our environment, jest's for those that name another one in their first comment. */
module.exports = class Runtime {
  /** @param {ConstructorParameters<typeof JestRuntime>} args */
  constructor(...args) {
    const [config, environment, , , , , testPath] = args;
    const shared = /** @type {unknown} */ (environment) instanceof NodeEnvironment;
    const runtime = shared
      ? new NodeRuntime(config, /** @type {any} */ (environment), testPath)
      : new JestRuntime(...args);
    return /** @type {any} */ (runtime);
  }
};
