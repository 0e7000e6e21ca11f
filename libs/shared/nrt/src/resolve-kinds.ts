import { type Fault } from '@pelorus/shared/kernel';
import { type NrtCellKind, type NrtColumn, type NrtHeader, type StreamKind, TEXT_UNIT } from './nrt-header';
import { nrtFault } from './nrt.errors';

/** How the cells of each column of a header are to be read, and the columns that contradict their stream. */
export interface ResolvedKinds {
  readonly kinds: readonly NrtCellKind[];
  /** Faults `kind-conflict`, in the order of the columns. */
  readonly faults: readonly Fault[];
}

/**
 * Settles what the columns hold. A unit decides (`[text]` or numbers) and must agree with the stream; a column without
 * unit takes the kind of its stream, and numbers when the stream is new. `known` gives the kind of a stream by its code.
 */
export function resolveKinds(
  header: NrtHeader,
  known: (code: string) => StreamKind | undefined = () => undefined,
): ResolvedKinds {
  const faults: Fault[] = [];
  const kinds = header.columns.map((column): NrtCellKind => {
    if (column.role !== 'value') return column.role;
    const written = writtenKind(column);
    const stored = known(column.code);
    if (written && stored && written !== stored) faults.push(kindConflict(column, written, stored));
    return written ?? stored ?? 'number';
  });
  return { kinds, faults };
}

function writtenKind({ unit }: NrtColumn): StreamKind | undefined {
  return unit === undefined ? undefined : unit === TEXT_UNIT ? 'text' : 'number';
}

function kindConflict(column: NrtColumn, written: StreamKind, stored: StreamKind): Fault {
  const named = { number: 'numbers', text: 'text' };
  const detail = `Found a column of ${named[written]}; expected ${named[stored]}, which this stream holds for good.`;
  return nrtFault('kind-conflict', detail, {
    line: 1,
    column: column.index + 2,
    header: column.text,
    text: column.text,
  });
}
