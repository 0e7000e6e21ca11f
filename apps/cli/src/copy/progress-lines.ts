/** Milliseconds between two lines. */
const INTERVAL = 3_000;

/** Tells how far some work is, a line every three seconds at the most; work that is over sooner tells nothing. */
export function progressLines(write: (line: string) => void, now: () => number): (text: string) => void {
  let last = now();
  return (text) => {
    if (now() - last < INTERVAL) return;
    last = now();
    write(`progress: ${text}\n`);
  };
}
