const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { appendFileSync, readFileSync } = require('node:fs');

const { Symbol } = globalThis;
/** State that jest-circus keeps on the global object for a suite: its handlers and the time limit. */
const STATE_OF_A_SUITE = [Symbol.for('EVENT_HANDLERS'), Symbol.for('TEST_TIMEOUT_SYMBOL'), Symbol.for('RETRY_TIMES')];

const STACK_FRAMES = 15;

/**
 * Environment of suites that share Node's own global object: no second JavaScript world is made for each suite, so that
 * NestJS, TypeORM and our sources are loaded once for each worker. After a suite it puts back what suites change:
 * variables of the environment, the working directory, the clock, mocks, the console and `process.exit`. It appends the
 * processor seconds of the suite and of programs that it started to the file SUITE_PROCESSOR, if there is one.
 */
module.exports = class NodeEnvironment {
  /**
   * @param {{ projectConfig: import('@jest/types').Config.ProjectConfig }} config
   * @param {{ testPath: string }} context
   */
  constructor({ projectConfig }, { testPath }) {
    this.global = globalThis;
    this.testPath = testPath;
    this.began = processor();
    this.fakeTimers = null;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.moduleMocker = new ModuleMocker(globalThis);
    this.before = {
      environment: process.env,
      variables: { ...process.env },
      folder: process.cwd(),
      console: globalThis.console,
      exit: process.exit,
    };
    // Suites of components (`*.spec.tsx`) have a page.
    this.closePage = testPath.endsWith('.tsx') ? require('./page.cjs').openPage() : undefined;
    for (const key of STATE_OF_A_SUITE) Reflect.deleteProperty(globalThis, key);
  }

  async setup() {
    // Jest wants 100 frames. Each expectation of a request takes a stack, and each of its frames is looked up in the source maps.
    Error.stackTraceLimit = STACK_FRAMES;
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    await this.closePage?.();
    const { environment, variables, folder, console, exit } = this.before;
    // A suite may have put a plain object in its place, whose values programs and clocks of this process do not see.
    process.env = environment;
    for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
    for (const [name, value] of Object.entries(variables)) if (process.env[name] !== value) process.env[name] = value;
    if (process.cwd() !== folder) process.chdir(folder);
    globalThis.console = console;
    process.exit = exit;
    this.noteProcessor();
  }

  noteProcessor() {
    const { SUITE_PROCESSOR: file } = process.env;
    if (!file) return;
    const { own, programs } = processor();
    appendFileSync(file, `${own - this.began.own} ${programs - this.began.programs} ${this.testPath}\n`);
  }

  getVmContext() {
    return null;
  }
};

/** Processor seconds, user and system, of this process, and of the programs that it started and that have ended. */
function processor() {
  const { user, system } = process.cpuUsage();
  return { own: (user + system) / 1e6, programs: processorOfPrograms() };
}

/** Linux alone tells it: two numbers behind the name of the process, in hundredths. */
function processorOfPrograms() {
  if (process.platform !== 'linux') return 0;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const [user = '', system = ''] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(14, 16);
  return (Number(user) + Number(system)) / 100;
}
