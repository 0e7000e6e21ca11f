import { type Request } from 'express';

export function isCutOff({ destroyed, readableEnded }: Request): boolean {
  return destroyed && !readableEnded;
}

/**
 * Calls `onCutOff` when the connection of a request goes, or is gone already, before the body was read to the end. Returns
 * a function that ends the watch. `request.complete` does not promise an end: the parser may have
 * the whole body, but a closed connection delivers nothing more to the reader.
 */
export function watchCutOff(request: Request, onCutOff: () => void): () => void {
  const check = (): void => {
    if (isCutOff(request)) onCutOff();
  };
  request.on('close', check);
  check();
  return () => void request.off('close', check);
}
