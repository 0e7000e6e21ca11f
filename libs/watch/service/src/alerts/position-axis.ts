const AXIS = /(?:^|_)(lat|lon|long|latitude|longitude)(?:_|$|\d)/;

/** Tells latitude and longitude streams by the last segment of the code. */
export function axisOf(code: string): 'latitude' | 'longitude' | undefined {
  const word = AXIS.exec(code.slice(code.lastIndexOf(':') + 1))?.[1];
  if (word === undefined) return undefined;
  return word.startsWith('lat') ? 'latitude' : 'longitude';
}
