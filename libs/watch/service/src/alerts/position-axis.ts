const AXIS = /(?:^|_)(lat|lon|long|latitude|longitude)(?:_|$|\d)/;

/** Whether a stream is a latitude or a longitude, by the last segment of its code. */
export function axisOf(code: string): 'latitude' | 'longitude' | undefined {
  const word = AXIS.exec(code.slice(code.lastIndexOf(':') + 1))?.[1];
  if (word === undefined) return undefined;
  return word.startsWith('lat') ? 'latitude' : 'longitude';
}
