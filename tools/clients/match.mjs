import assert from 'node:assert/strict';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Kinds of values that a text in angle brackets stands for.
 * @type {Record<string, (value: unknown) => boolean>}
 */
const KINDS = {
  '<text>': (value) => typeof value === 'string',
  '<number>': (value) => typeof value === 'number',
  '<uuid>': (value) => UUID.test(String(value)),
  '<time>': (value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?$/.test(String(value)),
  '<object>': isObject,
  '<record>': (value) => isObject(value) || UUID.test(String(value)),
  '<--data-binary>': (value) => typeof value === 'string' && value.includes('--data-binary @file'),
};

/**
 * Fails unless a value is what a parser expects: an object has the keys named, perhaps others; an array these elements;
 * `{"<every>": pattern}` is an array of at least one such element, `{"<each>": pattern}` perhaps of none.
 * @param {any} value
 * @param {any} pattern
 * @param {string} [place]
 */
export function assertMatches(value, pattern, place = 'the answer') {
  if (typeof pattern === 'string' && Object.hasOwn(KINDS, pattern)) {
    assert.ok(KINDS[pattern](value), `${place} is no ${pattern}: ${String(JSON.stringify(value)).slice(0, 200)}`);
  } else if (Array.isArray(pattern)) matchElements(value, pattern, place);
  else if (!isObject(pattern)) assert.deepEqual(value, pattern, `${place} is ${JSON.stringify(value)}`);
  else if (pattern['<every>'] ?? pattern['<each>']) matchAll(value, pattern, place);
  else matchKeys(value, pattern, place);
}

/**
 * @param {any} value
 * @param {any} pattern
 * @param {string} place
 */
function matchElements(value, pattern, place) {
  assert.ok(Array.isArray(value), `${place} is no array`);
  assert.equal(value.length, pattern.length, `${place} has ${value.length} elements`);
  pattern.forEach((each, i) => assertMatches(value[i], each, `${place}[${i}]`));
}

/**
 * @param {any} value
 * @param {any} pattern
 * @param {string} place
 */
function matchAll(value, pattern, place) {
  assert.ok(Array.isArray(value), `${place} is no array`);
  if (pattern['<every>']) assert.ok(value.length > 0, `${place} is empty`);
  value.forEach((each, i) => assertMatches(each, pattern['<every>'] ?? pattern['<each>'], `${place}[${i}]`));
}

/**
 * @param {any} value
 * @param {any} pattern
 * @param {string} place
 */
function matchKeys(value, pattern, place) {
  assert.ok(isObject(value), `${place} is no object`);
  for (const [key, each] of Object.entries(pattern)) assertMatches(value[key], each, `${place}.${key}`);
}
