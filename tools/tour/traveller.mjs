import assert from 'node:assert/strict';
import { checkAnswer } from './check-answer.mjs';

const width = 92;

/**
 * The body and headers of a request, and the answer that must come back.
 * @typedef {object} Options
 * @property {number} [status]
 * @property {any} [body]
 * @property {string} [type]
 * @property {Record<string, string>} [headers]
 * @property {readonly string[]} [keys]
 * @property {(body: any, response: Response) => unknown} [check]
 * @property {boolean} [anonymous]
 */

/** Prints each request with its status, and fails at the first answer that is not as it should be. */
export class Traveller {
  #session;

  constructor(address, print = console.log) {
    this.address = address;
    this.print = print;
    this.calls = 0;
  }

  /** The same with a session, which is sent as `how` says: `cookie`, `header` or `bearer`. */
  with(token, how = 'cookie') {
    const next = new Traveller(this.address, this.print);
    next.#session = {
      cookie: { cookie: `x-auth-token=${token}` },
      header: { 'x-auth-token': token },
      bearer: { authorization: `Bearer ${token}` },
    }[how];
    next.count = () => this.count();
    return next;
  }

  count() {
    this.calls++;
  }

  /**
   * Sends a request; `path` goes out word for word. `status` is what must come back, `keys` the first keys of the
   * record, `check(body, response)` whatever else is to be looked at. Gives the body.
   * @param {string} method
   * @param {string} path
   * @param {Options} [options]
   * @returns {Promise<any>}
   */
  async call(method, path, { status = 200, body, type, headers, keys, check, anonymous = false } = {}) {
    const response = await fetch(this.address + path, {
      method,
      headers: { ...(anonymous ? {} : this.#session), ...contentType(body, type), ...headers },
      body: encoded(body),
      redirect: 'manual',
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    this.count();
    const what = `${method.padEnd(6)} ${path}`;
    this.print(`  ${what.padEnd(width, ' ')} ${response.status}`);
    try {
      assert.equal(response.status, status, bytes.toString().slice(0, 800));
      const answer = checkAnswer({ method, path, response, bytes });
      if (keys) assert.deepEqual(Object.keys(answer).slice(0, keys.length), keys, 'the first keys');
      await check?.(answer, response);
      return answer;
    } catch (error) {
      throw new Error(`${what}: ${error.message}`, { cause: error });
    }
  }

  get(path, options) {
    return this.call('GET', path, options);
  }

  post(path, body, options) {
    return this.call('POST', path, { status: 201, body, ...options });
  }

  put(path, body, options) {
    return this.call('PUT', path, { body, ...options });
  }

  patch(path, body, options) {
    return this.call('PATCH', path, { body, type: 'application/merge-patch+json', ...options });
  }

  delete(path, options) {
    return this.call('DELETE', path, { status: 204, ...options });
  }

  chapter(title) {
    this.print(`\n${title}`);
  }
}

const isPlain = (body) => typeof body === 'object' && !(body instanceof URLSearchParams || body instanceof FormData);

const encoded = (body) => (isPlain(body) ? JSON.stringify(body) : body);

const contentType = (body, type) => {
  const value = type ?? (isPlain(body) ? 'application/json' : undefined);
  return value ? { 'content-type': value } : {};
};
