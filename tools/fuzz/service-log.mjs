/** Errors that services logged, by the method and path of their requests. */
export class ServiceLog {
  /** @type {string[]} */
  #errors = [];

  /**
   * Takes a line of a service's output.
   * @param {string} line
   */
  add(line) {
    if (!/"level":(50|60)|^\s*at |Error/.test(line)) return;
    this.#errors.push(line.trimEnd());
    if (this.#errors.length > 200) this.#errors.shift();
  }

  get latest() {
    return this.#errors.slice(-3);
  }

  /** Whether anything was logged as an error. */
  get count() {
    return this.#errors.length;
  }
}
