import { DomainError, type Fault } from '@pelorus/shared/kernel';
import { nrtError, nrtFault } from '@pelorus/shared/nrt';

const LISTED = 100;

export function unknownDataset(id: number | string): DomainError {
  return new DomainError('not-found', 'not-found', `There is no dataset '${String(id).slice(0, 64)}'.`);
}

export function datasetOfAnother(id: number): DomainError {
  return new DomainError(
    'forbidden',
    'dataset-of-another',
    `Dataset ${id} was written by another account; only that account and administrators may delete it.`,
  );
}

export function duplicateDataset(datasetId: number): DomainError {
  return new DomainError(
    'conflict',
    'duplicate-dataset',
    `The same content is already stored as dataset ${datasetId}; allowDuplicate=true stores it again.`,
    { details: { datasetId } },
  );
}

export function streamsOfAnother(columns: readonly { readonly code: string; readonly column: number }[]): DomainError {
  const faults = columns.slice(0, LISTED).map(({ code, column }): Fault => ({
    code: 'stream-of-another',
    detail: `The stream ${code} belongs to the account that wrote it first.`,
    line: 1,
    column,
    header: code,
  }));
  const more = columns.length > 1 ? ` (and ${columns.length - 1} more)` : '';
  const first = columns[0];
  return new DomainError(
    'forbidden',
    'stream-of-another',
    `Column ${first?.column} writes to ${first?.code}${more}, a stream of another account; only that account may write it.`,
    { faults, totalFaults: columns.length },
  );
}

/** Streams that another upload began meanwhile with the other kind. */
export function kindConflict(
  columns: readonly { readonly code: string; readonly column: number; readonly kind: string }[],
): DomainError {
  const faults = columns.slice(0, LISTED).map(({ code, column, kind }) => {
    const [found, held] = kind === 'text' ? ['text', 'numbers'] : ['numbers', 'text'];
    const detail = `Found a column of ${found}; the stream holds ${held}.`;
    return nrtFault('kind-conflict', detail, { line: 1, column, header: code, text: code });
  });
  return nrtError(faults, columns.length);
}

export function datasetTooLarge(limit: number): DomainError {
  return new DomainError('too-large', 'too-large', `The body is larger than the ${limit} bytes a dataset may have.`, {
    details: { limit },
  });
}

export function contentGone(id: number): DomainError {
  return new DomainError('not-found', 'not-found', `Dataset ${id} was deleted while it was read.`);
}
