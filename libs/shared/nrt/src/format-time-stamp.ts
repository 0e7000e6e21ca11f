const MS_PER_DAY = 86_400_000;
const TWO = Array.from({ length: 60 }, (_, i) => String(i).padStart(2, '0'));

let lastDay = NaN;
let lastDate = '';

/** A moment (see `Instant`) as `yyyy-mm-dd HH:MM:SS`, with a fraction of 3 or 6 digits when it is not zero. */
export function formatTimeStamp(ms: number, us: number): string {
  const day = Math.floor(ms / MS_PER_DAY);
  if (day !== lastDay) {
    lastDate = `${new Date(day * MS_PER_DAY).toISOString().slice(0, 10)} `;
    lastDay = day;
  }
  const time = ms - day * MS_PER_DAY;
  const seconds = Math.floor(time / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const clock = `${TWO[hours]!}:${TWO[minutes - hours * 60]!}:${TWO[seconds - minutes * 60]!}`;
  return lastDate + clock + fraction(time - seconds * 1000, us);
}

function fraction(ms: number, us: number): string {
  if (us > 0) return `.${String(ms * 1000 + us).padStart(6, '0')}`;
  return ms > 0 ? `.${String(ms).padStart(3, '0')}` : '';
}
