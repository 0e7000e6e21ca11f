/**
 * Two percentiles (0 to 100) of numbers, the lower one first, by linear interpolation between the two nearest numbers; NaN of none.
 * Reorders the numbers. Takes time in proportion to their number, where sorting all would hold up other requests.
 */
export function percentiles(numbers: Float64Array, [low, high]: readonly [number, number]): [number, number] {
  return [percentile(numbers, low), percentile(numbers, high)];
}

function percentile(numbers: Float64Array, percent: number): number {
  if (numbers.length === 0) return NaN;
  const rank = (percent / 100) * (numbers.length - 1);
  const place = Math.floor(rank);
  const lower = select(numbers, place);
  if (place === rank) return lower;
  let upper = Infinity;
  for (let i = place + 1; i < numbers.length; i++) if (numbers[i]! < upper) upper = numbers[i]!;
  return lower + (rank - place) * (upper - lower);
}

/** Brings the number to a place that sorting would bring there, and no larger one before it. */
function select(numbers: Float64Array, place: number): number {
  let [first, last] = [0, numbers.length - 1];
  while (first < last) {
    // A pivot by chance: no order of numbers takes long.
    const pivot = numbers[first + Math.floor(Math.random() * (last - first + 1))]!;
    let [low, high] = [first, last];
    while (low <= high) {
      while (numbers[low]! < pivot) low++;
      while (numbers[high]! > pivot) high--;
      if (low > high) break;
      const number = numbers[low]!;
      numbers[low++] = numbers[high]!;
      numbers[high--] = number;
    }
    if (place <= high) last = high;
    else if (place >= low) first = low;
    else break;
  }
  return numbers[place]!;
}
