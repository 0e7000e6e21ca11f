/** One step of a JSON pointer (RFC 6901), of a key that may be as long as a client likes. */
export function pointerStep(key: string): string {
  return `/${key.slice(0, 64).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
