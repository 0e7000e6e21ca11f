export function gapsOf(timesUs: Float64Array, longerThanUs: number): [before: number, after: number][] {
  const gaps: [number, number][] = [];
  for (let i = 1; i < timesUs.length; i++) {
    if (timesUs[i]! - timesUs[i - 1]! > longerThanUs) gaps.push([i - 1, i]);
  }
  return gaps;
}
