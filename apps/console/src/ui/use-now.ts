import { useEffect, useState } from 'react';

/** The time of now in milliseconds, new every `seconds` while the page is in view. */
export function useNow(seconds = 15): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const tick = (): void => {
      if (!document.hidden) setNow(Date.now());
    };
    const timer = setInterval(tick, seconds * 1000);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [seconds]);
  return now;
}
