/**
 * One reading for many callers, each of which wants what holds after its call. One reading runs at a time: callers share the
 * next one, which begins after all their calls, so that many of them cost little more than one.
 */
export class SharedReading<Value> {
  /** The reading that runs, or the last one. */
  #running: Promise<unknown> = Promise.resolve();
  /** The reading that begins when the running one is over. */
  #next?: Promise<Value>;

  constructor(private readonly read: () => Promise<Value>) {}

  /** What is read at a moment after the call. */
  next(): Promise<Value> {
    this.#next ??= this.#running.then(() => this.#begin());
    return this.#next;
  }

  #begin(): Promise<Value> {
    this.#next = undefined;
    const reading = this.read();
    this.#running = reading.catch(() => undefined);
    return reading;
  }
}
