import { useEffect, useState } from 'react';

/** The present, as a whole multiple of `every` milliseconds, which moves on while the page is in view. 0 stands still. */
export function useMovingNow(every: number): number {
  const [now, setNow] = useState(() => aligned(every));
  useEffect(() => {
    if (every === 0) return;
    const move = (): void => {
      if (document.visibilityState === 'visible') setNow(aligned(every));
    };
    move();
    const timer = setInterval(move, every);
    document.addEventListener('visibilitychange', move);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', move);
    };
  }, [every]);
  return now;
}

const aligned = (every: number): number => (every === 0 ? Date.now() : Math.ceil(Date.now() / every) * every);
