import path from 'node:path';

/** Options of Node.js with which a built service loads packages from one file, as tests do, and not as installed: in half of the time. */
export const fromOneFile = ['--require', path.join(import.meta.dirname, 'one-file-packages.cjs')];
