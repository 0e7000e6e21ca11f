import { MS_PER_DAY } from '@pelorus/shared/kernel';
import { writeDigits } from './digit-bytes';

export const MOST_TIME_STAMP_BYTES = 26;

const MS_PER_MINUTE = 60_000;
/** `yyyy-mm-ddTHH:MM:` */
const MINUTE_BYTES = 17;
const DATE_BYTES = 10;
const POINT = 46;
const utf8 = new TextEncoder();

/** A form of time stamps: what stands between date and clock, and whether whole seconds have a fraction. */
export interface TimeStampForm {
  readonly between: 'T' | ' ';
  readonly alwaysFraction: boolean;
}

export const FILE_TIME_STAMPS: TimeStampForm = { between: ' ', alwaysFraction: false };

/** Time stamps of tables of data, as `formatDataTimeStamp` writes them. */
export const DATA_TIME_STAMPS: TimeStampForm = { between: 'T', alwaysFraction: true };

/** Writes time stamps, of which most have the minute of the one before: its digits are copied. */
export class TimeStampBytes {
  readonly #minute = new Uint8Array(MINUTE_BYTES);
  readonly #alwaysFraction: boolean;
  #minuteMs = NaN;
  #day = NaN;

  constructor({ between, alwaysFraction }: TimeStampForm) {
    this.#alwaysFraction = alwaysFraction;
    this.#minute.set(utf8.encode(`yyyy-mm-dd${between}HH:MM:`));
  }

  /** Writes a moment (see `Instant`) at `at`, where there is room; returns the end. */
  write(out: Uint8Array, at: number, ms: number, us: number): number {
    let within = ms - this.#minuteMs;
    if (!(within >= 0 && within < MS_PER_MINUTE)) within = this.#turnTo(ms);
    const minute = this.#minute;
    for (let i = 0; i < MINUTE_BYTES; i++) out[at + i] = minute[i]!;
    const seconds = (within / 1000) | 0;
    const thousandths = within - seconds * 1000;
    at = writeDigits(out, at + MINUTE_BYTES, seconds, 2);
    if (us === 0 && thousandths === 0 && !this.#alwaysFraction) return at;
    out[at++] = POINT;
    return us === 0 ? writeDigits(out, at, thousandths, 3) : writeDigits(out, at, thousandths * 1000 + us, 6);
  }

  /** Writes the digits of the minute of a moment; returns the milliseconds since its begin. */
  #turnTo(ms: number): number {
    const day = Math.floor(ms / MS_PER_DAY);
    if (day !== this.#day) {
      this.#minute.set(utf8.encode(new Date(day * MS_PER_DAY).toISOString().slice(0, DATE_BYTES)));
      this.#day = day;
    }
    const minutes = Math.floor((ms - day * MS_PER_DAY) / MS_PER_MINUTE);
    const hours = Math.floor(minutes / 60);
    writeDigits(this.#minute, DATE_BYTES + 1, hours, 2);
    writeDigits(this.#minute, DATE_BYTES + 4, minutes - hours * 60, 2);
    this.#minuteMs = day * MS_PER_DAY + minutes * MS_PER_MINUTE;
    return ms - this.#minuteMs;
  }
}
