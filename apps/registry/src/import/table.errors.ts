import { DomainError } from '@pelorus/shared/kernel';

/** The error of text that cannot be read as a table. */
export function unreadableTable(
  code: string,
  detail: string,
  place: { readonly line?: number; readonly text?: string } = {},
): DomainError {
  return new DomainError('invalid', code, detail, { faults: [{ code, detail, ...place }] });
}

export function nothingToImport(detail: string): DomainError {
  return unreadableTable('empty-table', detail);
}

export function tooManyRows(limit: number): DomainError {
  return new DomainError(
    'too-large',
    'too-many-rows',
    `More rows than allowed at once (${limit}); import them in parts.`,
  );
}

export function tooManyColumns(limit: number): DomainError {
  return unreadableTable(
    'too-many-columns',
    `The header has more than ${limit} columns: this is no table of records.`,
    {
      line: 1,
    },
  );
}
