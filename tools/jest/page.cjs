const { JSDOM } = require('jsdom');
const path = require('node:path');
const { setImmediate: nextTurn } = require('node:timers/promises');

/** They ask at load whether there is a document. React itself does not: modules of both kinds share it. */
const OF_COMPONENTS =
  /\/apps\/console\/|\/node_modules\/(react-(dom|aria[\w-]*|stately)|@(react-aria|react-stately|testing-library|tanstack))\//;

/** Globals of Node that components need in the form of the page: its elements take no other events. */
const REPLACED = ['Event', 'EventTarget', 'CustomEvent', 'MessageEvent', 'navigator'];

/** What jsdom lacks and components ask for when shown. Nothing has a size here: browsers prove what depends on layout. */
const ADDED = {
  CSS: { supports: () => false, escape: (/** @type {string} */ text) => text.replaceAll(/[^\w-]/g, '\\$&') },
  matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
  scrollTo() {},
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
};

/** Made once a worker: modules keep the document for as long as they are loaded. */
let globals = /** @type {Map<string, PropertyDescriptor> | undefined} */ (undefined);

function makeGlobals() {
  // The first suite of components in a worker: modules that were loaded without a document are loaded again.
  for (const file of Object.keys(require.cache)) if (OF_COMPONENTS.test(file)) delete require.cache[file];
  const { window } = new JSDOM('<!doctype html><html lang="en"><body></body></html>', {
    url: 'http://localhost/',
    pretendToBeVisual: true,
  });
  Object.assign(window, ADDED);
  window.Element.prototype.scrollIntoView = () => {};
  const names = Object.getOwnPropertyNames(window).filter((name) => !(name in globalThis) || REPLACED.includes(name));
  const own = names.map(
    (name) => /** @type {const} */ ([name, { configurable: true, writable: true, value: window[name] }]),
  );
  return new Map([...own, ['IS_REACT_ACT_ENVIRONMENT', { configurable: true, writable: true, value: true }]]);
}

/** Makes styles and pictures, which a build writes, importable: a class has its own name. */
function loadAssets() {
  const { _extensions: loaders } = /** @type {any} */ (require('node:module'));
  const classes = new Proxy({}, { get: (_target, name) => name });
  const load =
    (/** @type {(file: string) => unknown} */ valueOf) => (/** @type {any} */ module, /** @type {string} */ file) =>
      void Object.assign(module, { exports: { __esModule: true, default: valueOf(file) } });
  loaders['.css'] = load(() => classes);
  loaders['.svg'] = load((file) => `/${path.basename(file)}`);
}

/** Gives a suite a page: the globals of a browser. Returns what takes them away again, with timers that wait. */
exports.openPage = () => {
  if (!globals) loadAssets();
  globals ??= makeGlobals();
  const before = [...globals.keys()].map(
    (name) => /** @type {const} */ ([name, Object.getOwnPropertyDescriptor(globalThis, name)]),
  );
  for (const [name, descriptor] of globals) Object.defineProperty(globalThis, name, descriptor);
  const { setTimeout: start } = globalThis;
  const timers = /** @type {Set<NodeJS.Timeout>} */ (new Set());
  // A notice that stays for seconds keeps no worker from ending.
  globalThis.setTimeout = /** @type {typeof setTimeout} */ (
    (/** @type {Parameters<typeof setTimeout>} */ ...args) => {
      const timer = start(...args).unref();
      timers.add(timer);
      return timer;
    }
  );
  return async () => {
    globalThis.setTimeout = start;
    // Without a window they would end the process.
    timers.forEach((timer) => clearTimeout(timer));
    // React puts effects of what a hook of the suite changed off until then.
    await nextTurn();
    globalThis.document.body.replaceChildren();
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  };
};
