import { messageOf } from './errors.mjs';
/** What was started, to be stopped in the opposite order; once, however often it is asked for. */
export class Cleanup {
  /** @type {(() => unknown)[]} */
  #steps = [];
  /** @type {Promise<void> | undefined} */
  #running;

  /**
   * Remembers how to stop what was just started.
   * @param {() => unknown} step
   */
  defer(step) {
    this.#steps.push(step);
  }

  run() {
    this.#running ??= this.#all();
    return this.#running;
  }

  async #all() {
    for (let step; (step = this.#steps.pop());) {
      try {
        await step();
      } catch (error) {
        console.error(`while stopping: ${messageOf(error)}`);
      }
    }
  }
}
