import { MS_PER_DAY } from '@pelorus/shared/kernel';

/** Milliseconds of the units of time columns, by their number; 0 is the microsecond. */
export const UNITS = [0.001, 1, 1000, 60_000, 3_600_000, MS_PER_DAY] as const;

export const MICROSECOND = 0;
export const MILLISECOND = 1;

/** Limit of time stamps in milliseconds from 1970, either way: the years 1653 to 2286. */
export const TIME_LIMIT = 1e13;
