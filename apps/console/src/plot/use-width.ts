import { type RefObject, useEffect, useRef, useState } from 'react';

/** The width of an element in pixels, 0 until it is known. */
export function useWidth<Place extends HTMLElement>(): [place: RefObject<Place | null>, width: number] {
  const place = useRef<Place>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!place.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return [place, width];
}
