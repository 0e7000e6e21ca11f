/** Quantile of the first `count` values (at least one), interpolated as SQL's `percentile_cont`. Reorders. */
export function quantile(values: Float64Array, count: number, fraction: number): number {
  const place = fraction * (count - 1);
  const below = Math.floor(place);
  const low = select(values, count, below);
  if (below === place) return low;
  let high = values[below + 1]!;
  for (let i = below + 2; i < count; i++) if (values[i]! < high) high = values[i]!;
  return low + (place - below) * (high - low);
}

/** Quickselect: puts rank `k` (from 0) in place, none larger before it, none smaller after it. */
function select(values: Float64Array, count: number, k: number): number {
  let low = 0;
  let high = count - 1;
  // Sorts after too many bad pivots.
  for (let rounds = 4 * Math.ceil(Math.log2(count + 1)); low < high; rounds--) {
    if (rounds === 0) {
      values.subarray(low, high + 1).sort();
      break;
    }
    const pivot = middle(values[low]!, values[(low + high) >>> 1]!, values[high]!);
    let i = low;
    let j = high;
    while (i <= j) {
      while (values[i]! < pivot) i++;
      while (values[j]! > pivot) j--;
      if (i > j) break;
      const swapped = values[i]!;
      values[i++] = values[j]!;
      values[j--] = swapped;
    }
    if (k <= j) high = j;
    else if (k >= i) low = i;
    else break;
  }
  return values[k]!;
}

function middle(a: number, b: number, c: number): number {
  if (a < b) return b < c ? b : Math.max(a, c);
  return a < c ? a : Math.max(b, c);
}
