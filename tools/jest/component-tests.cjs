// Takes away what each test of a suite of components showed.
if (typeof document !== 'undefined') {
  // Testing Library would do so itself, but is loaded once for all suites of a worker.
  process.env.RTL_SKIP_AUTO_CLEANUP = 'true';
  // By itself it would wait for a second, which a busy machine takes for nothing.
  require('@testing-library/react').configure({ asyncUtilTimeout: 60_000 });
  afterEach(() => require('@testing-library/react').cleanup());
  // The focus goes back in the frame after a dialog is closed.
  afterAll(() => new Promise((resolve) => void requestAnimationFrame(() => resolve(undefined))));
}
