/**
 * Keeps the screen from going dark while the page is in view, where the browser can, until the returned function is
 * called.
 */
export function keepAwake(): () => void {
  let lock: Promise<WakeLockSentinel | undefined> | undefined;
  const ask = (): void => {
    // A screen lets go by itself when the page is out of view. Without TLS there is no such thing.
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    lock = navigator.wakeLock.request('screen').catch(() => undefined);
  };
  ask();
  document.addEventListener('visibilitychange', ask);
  return () => {
    document.removeEventListener('visibilitychange', ask);
    void lock?.then((held) => held?.release());
  };
}
