/** The powers of ten that a double holds exactly: 10^0 to 10^22. */
export const POWERS_OF_TEN = Float64Array.from({ length: 23 }, (_, i) => Number(`1e${i}`));
