/** What was started, to be stopped in the opposite order; once, however often it is asked for. */
export class Cleanup {
  #steps = [];
  #running;

  /** Remembers how to stop what was just started. */
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
        console.error(`while stopping: ${error.message}`);
      }
    }
  }
}
