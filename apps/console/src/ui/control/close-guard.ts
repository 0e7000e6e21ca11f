import { createContext, useContext, useEffect, useEffectEvent } from 'react';

/** Tells whether closing is allowed; may ask. */
export type CloseGuard = () => boolean;

/** Registers a guard with the dialog; returns its removal. */
export const CloseGuards = createContext<(guard: CloseGuard) => () => void>(() => () => {});

/** Asks before Escape, cross or a press outside close the dialog. */
export function useCloseGuard(mayClose: CloseGuard): void {
  const register = useContext(CloseGuards);
  const ask = useEffectEvent(mayClose);
  useEffect(() => register(() => ask()), [register]);
}
