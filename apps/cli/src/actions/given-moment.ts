import { parseDateTime } from '@pelorus/shared/kernel';
import { usageError } from '../failures/cli.errors';

/** The moment of an option, as it was given; a usage error for what is none. */
export function momentOf(option: string, text: string | undefined): string | undefined {
  if (text !== undefined && !parseDateTime(text))
    throw usageError(`${option} is a date or date-time, 2024-01-17 or 2024-01-17T12:00:00, not '${text}'.`);
  return text;
}
