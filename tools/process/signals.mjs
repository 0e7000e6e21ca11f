const orderly = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const lookEvery = 1_000;

/**
 * Calls `stop` when we are asked to end, or when the npm that started us was killed without a chance to tell us.
 * @param {() => unknown} stop
 */
export function onEnd(stop) {
  for (const signal of orderly) process.on(signal, stop);
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  setInterval(() => process.ppid !== npm && stop(), lookEvery).unref();
}
