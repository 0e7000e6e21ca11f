import { Cleanup } from './cleanup.mjs';
import { onEnd } from './signals.mjs';

/** A program that stops what it has started when it is done, fails, or is asked to end. */
export class Program {
  /** Steps that stop what was started. */
  cleanup = new Cleanup();
  /** Whether it ends: what its children say from then on is of no interest. */
  ending = false;

  /**
   * Runs the program; an error ends it with exit code 1.
   * @param {() => Promise<unknown>} run
   * @param {(error: Error) => string | undefined} [describe] what is printed of an error: its message by default.
   * @param {number} [stopped] the exit code when it is asked to end: 0 of one that runs until then.
   */
  start(run, describe = (error) => error.message, stopped = 130) {
    onEnd(() => void this.end(stopped, 'Stopping ...'));
    run().catch((error) => this.end(1, describe(error)));
  }

  /**
   * Ends the program with an exit code, after its cleanup; only the first call counts.
   * @param {number} code
   * @param {string} [message]
   */
  async end(code, message) {
    if (this.ending) return;
    this.ending = true;
    if (message) console.error(message);
    await this.cleanup.run();
    process.exit(code);
  }
}
