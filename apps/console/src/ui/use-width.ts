import { type RefObject, useEffect, useRef, useState } from 'react';
import { SHEET_WIDTH, usePrinting } from './page/printing';

/** Width of an element in pixels; 0 before it is known. */
export function useWidth<Element extends HTMLElement>(): [RefObject<Element | null>, number] {
  const ref = useRef<Element>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, usePrinting() ? Math.min(width, SHEET_WIDTH) : width];
}
