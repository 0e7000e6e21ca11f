import { ProblemError } from '@pelorus/client';
import { parse, RsqlSyntaxError } from '@pelorus/shared/rsql';

/** A fault of a filter, and its place. */
export interface FilterFault {
  readonly from: number;
  readonly to: number;
  /** The reason and, if one is known, the remedy. */
  readonly message: string;
}

/** The fault of a filter's form; undefined where it has none. */
export function formFault(text: string): FilterFault | undefined {
  if (text.trim() === '') return undefined;
  try {
    parse(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof RsqlSyntaxError)) throw error;
    const { position, length, reason, hint } = error;
    return { from: position, to: position + length, message: hint ? `${reason} (${hint})` : reason };
  }
}

/** The fault of a filter's meaning that the registry found: an unknown field, a value that the field cannot have. */
export function refusedFault(error: unknown): FilterFault | undefined {
  if (!(error instanceof ProblemError) || error.code !== 'bad-filter') return undefined;
  const fault = error.faults.find(({ parameter }) => parameter === 'where');
  if (fault?.position === undefined) return undefined;
  return { from: fault.position, to: fault.position + (fault.length ?? 0), message: fault.detail };
}
