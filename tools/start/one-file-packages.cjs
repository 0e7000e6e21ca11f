// Loaded into a service before its own code (--require): packages of many small files come from one file, which halves
// the time that a service takes to load. Where that file is not made they come from node_modules.
const fs = require('node:fs');
const path = require('node:path');
const threads = /** @type {{ Worker: typeof import('node:worker_threads').Worker }} */ (require('node:worker_threads'));
const { fileOf, folder, names } = require('../jest/bundled-packages.cjs');

/** @typedef {{ _resolveFilename: (request: string, ...more: unknown[]) => string }} Loader the part of Node's loader that is public in practice. */
const loader = /** @type {Loader} */ (/** @type {unknown} */ (require('node:module')));
const resolve = loader._resolveFilename;
const { Worker } = threads;
const packages = path.join(__dirname, 'one-file-packages.cjs');

if (fs.existsSync(folder)) {
  loader._resolveFilename = (request, ...more) => resolve(names.includes(request) ? fileOf(request) : request, ...more);
  // Threads load packages for themselves: those of the ingest service a thousand files.
  threads.Worker = class extends Worker {
    /**
     * @param {string | URL} script
     * @param {import('node:worker_threads').WorkerOptions} [options]
     */
    constructor(script, { execArgv = process.execArgv, ...options } = {}) {
      super(script, { ...options, execArgv: [...execArgv, '--require', packages] });
    }
  };
}
