import { ProblemError } from '@pelorus/client';
import { parse, RsqlSyntaxError } from '@pelorus/shared/rsql';

/** Fault of a filter with its place. */
export interface FilterFault {
  readonly from: number;
  readonly to: number;
  /** Reason and, if known, remedy. */
  readonly message: string;
}

/** Syntax fault; undefined for none. */
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

/** Semantic fault from the registry: an unknown field, an impossible value. */
export function refusedFault(error: unknown): FilterFault | undefined {
  if (!(error instanceof ProblemError) || error.code !== 'bad-filter') return undefined;
  const fault = error.faults.find(({ parameter }) => parameter === 'where');
  if (fault?.position === undefined) return undefined;
  return { from: fault.position, to: fault.position + (fault.length ?? 0), message: fault.detail };
}
