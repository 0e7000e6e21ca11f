import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Makes tokens, as `createTokens` does, for a program that runs no TypeScript.
 * @param {Parameters<typeof import('./access-tokens.js').createTokens>} words
 */
export function newTokens(...words) {
  require('../build/register-typescript.cjs');
  /** @type {typeof import('./access-tokens.js')} */
  const { createTokens } = require('./access-tokens.ts');
  return createTokens(...words);
}
