import { type RefObject, useEffect, useRef } from 'react';

/** Where faults stand: at a field first, else above the fields. */
const FAULTS = ['[data-invalid] :is(input, textarea, button)', '[data-fault]'];

/** After a save that failed, brings the first fault into view and gives it the focus. Returns the ref of the form's frame. */
export function useFaultFocus(error: unknown): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error === undefined) return;
    const [place] = FAULTS.flatMap((faults) => frame.current?.querySelector<HTMLElement>(faults) ?? []);
    place?.focus({ preventScroll: true });
    place?.scrollIntoView({ block: 'center' });
  }, [error]);
  return frame;
}
