import { createContext, useContext, useEffect, useEffectEvent } from 'react';

/** Says whether something may be closed; may ask for it. */
export type CloseGuard = () => boolean;

/** Registers a guard with the dialog around, and gives the way to take it out again. */
export const CloseGuards = createContext<(guard: CloseGuard) => () => void>(() => () => {});

/** Asks before the dialog around is closed by Escape, by its cross or by a press beside it. */
export function useCloseGuard(mayClose: CloseGuard): void {
  const register = useContext(CloseGuards);
  const ask = useEffectEvent(mayClose);
  useEffect(() => register(() => ask()), [register]);
}
