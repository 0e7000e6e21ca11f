/**
 * Two ascending percentiles (0 to 100) by linear interpolation; NaN of none. Reorders the numbers. Linear time: sorting
 * would delay other requests.
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

/** Quickselect: puts the number of rank `place` there, none larger before it. */
function select(numbers: Float64Array, place: number): number {
  let [first, last] = [0, numbers.length - 1];
  while (first < last) {
    // Random pivot: no order of numbers is slow.
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
