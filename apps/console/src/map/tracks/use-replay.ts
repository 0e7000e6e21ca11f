import { useEffect, useState } from 'react';

/** A time that is played, in milliseconds since 1970. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** Seconds of the past that pass in a second. */
export const SPEEDS = [60, 600, 3600] as const;
export type Speed = (typeof SPEEDS)[number];

/** Time between two pictures: a map is drawn ten times a second, not more often. */
const FRAME_MS = 100;

/** How a time is played. */
export interface Replay {
  /** The moment that is shown; undefined is now. */
  readonly moment: number | undefined;
  readonly isPlaying: boolean;
  readonly speed: Speed;
  readonly onMoment: (moment: number) => void;
  readonly onSpeed: (speed: Speed) => void;
  /** Plays on, from the beginning if all has been shown; or stops. */
  readonly onPlay: (isPlaying: boolean) => void;
}

/** Plays a time: the moment moves on until the end of it, which is now. */
export function useReplay({ from, to }: Span): Replay {
  const [moment, setMoment] = useState<number>();
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(3600);
  useEffect(() => {
    if (!isPlaying) return undefined;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      const step = (now - last) * speed;
      last = now;
      setMoment((at = from) => Math.min(to, at + step));
    }, FRAME_MS);
    return () => clearInterval(timer);
  }, [isPlaying, speed, from, to]);
  const hasEnded = moment !== undefined && moment >= to;
  if (hasEnded) {
    setMoment(undefined);
    setPlaying(false);
  }
  return {
    moment: hasEnded ? undefined : moment,
    ...{ isPlaying, speed },
    onMoment: setMoment,
    onSpeed: setSpeed,
    onPlay: (next) => {
      if (next && moment === undefined) setMoment(from);
      setPlaying(next);
    },
  };
}
