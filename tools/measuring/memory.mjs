const EVERY_MS = 20;

/**
 * Gives the result of `work`, its seconds, and memory before and at the most meanwhile, in bytes.
 * @template Result
 * @param {() => number} memory
 * @param {() => Promise<Result>} work
 */
export async function watchMemory(memory, work) {
  const idle = memory();
  let peak = idle;
  const timer = setInterval(() => (peak = Math.max(peak, memory())), EVERY_MS);
  const start = performance.now();
  try {
    const result = await work();
    return { result, seconds: (performance.now() - start) / 1_000, idle, peak };
  } finally {
    clearInterval(timer);
  }
}
