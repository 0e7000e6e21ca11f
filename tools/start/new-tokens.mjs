import { createRequire } from 'node:module';
import { freshBundle } from '../build/fresh-bundle.mjs';

const require = createRequire(import.meta.url);

// TypeORM comes from one file, too.
require('./one-file-packages.cjs');

/** Bundles what makes tokens, unless that is done; gives the path of the bundle. */
export const freshTokens = () => freshBundle('tools/start/access-tokens.ts', 'dist/run/tools/access-tokens.js');

/**
 * Makes tokens, as `createTokens` does, for a program that runs no TypeScript.
 * @param {Parameters<typeof import('./access-tokens.js').createTokens>} words
 */
export async function newTokens(...words) {
  /** @type {typeof import('./access-tokens.js')} */
  const { createTokens } = require(await freshTokens());
  return createTokens(...words);
}
