import assert from 'node:assert/strict';
import { messageOf } from '../process/errors.mjs';

const width = 44;

/**
 * The options of a request, and the status that must come back.
 * @typedef {RequestInit & { expect?: number }} Options
 */

/**
 * Runs a step of the demo and prints its result; a failed step is an error.
 * @template T
 * @param {string} title
 * @param {() => Promise<{ value?: T, shown?: string } | void>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const started = performance.now();
  process.stdout.write(`  ${title.padEnd(width, '.')} `);
  try {
    /** @type {{ value?: T, shown?: string }} */
    const { value, shown } = (await work()) ?? {};
    console.log(`${shown ?? 'done'} (${Math.round(performance.now() - started)} ms)`);
    return /** @type {T} */ (value);
  } catch (error) {
    console.log('FAILED');
    throw new Error(`${title}: ${messageOf(error)}`, { cause: error });
  }
}

/**
 * Sends a request and checks the status of the answer; resolves with its body (JSON, text or nothing) and headers.
 * @param {string} url
 * @param {Options} [options]
 */
export async function request(url, { expect = 200, ...options } = {}) {
  const response = await fetch(url, options);
  const text = await response.text();
  const what = `${options.method ?? 'GET'} ${new URL(url).pathname}`;
  assert.equal(response.status, expect, `${what} answered ${response.status}, not ${expect}: ${text.slice(0, 500)}`);
  const isJson = /[/+]json/.test(response.headers.get('content-type') ?? '');
  return { body: isJson && text ? JSON.parse(text) : text, headers: response.headers };
}
