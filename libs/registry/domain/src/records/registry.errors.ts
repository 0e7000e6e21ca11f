import { type CodeHolderDocument } from '../streams/code-documents';
import { DomainError, type Fault, invalidBody, MAX_CODE_LENGTH } from '@pelorus/shared/kernel';

/** No record of the kind with this id or code. */
export function notFound(kind: string, id: string): DomainError {
  return new DomainError('not-found', 'not-found', `There is no ${kind} '${id.slice(0, 128)}'.`);
}

/** Nobody's code any more; `holders` are the items that had it, the last one first. */
export class FormerCode extends DomainError {
  constructor(
    code: string,
    readonly holders: readonly CodeHolderDocument[],
  ) {
    const [last] = holders;
    const others = holders.length === 1 ? '' : `, and before that of ${holders.length - 1} more`;
    const until = last?.until === undefined ? '' : ` until ${last.until}`;
    const detail = `There is no item '${code.slice(0, 128)}' now. It was the code of '${last?.item.code}'${until}${others}.`;
    super('not-found', 'former-code', detail, { details: { holders } });
  }
}

/** Reference to a missing record, or to one of the wrong group. */
export function unknownReference(key: string, id: number, expected: string): Fault {
  return { code: 'unknown-reference', detail: `${key} ${id} is not ${expected}`, pointer: `/${key}` };
}

/** Short name of another item, or of another parameter of the item. */
export function codeTaken(code: string): DomainError {
  return new DomainError(
    'conflict',
    'duplicate-code',
    `There already is an item or parameter with the code '${code}'.`,
    {
      details: { existingCode: code },
    },
  );
}

/** Short names of other items, or of parameters of the item above. */
export function codesTaken(codes: readonly string[]): DomainError {
  const [code = ''] = codes;
  if (codes.length === 1) return codeTaken(code);
  const detail = `There already are items or parameters with ${codes.length} of the codes, such as '${code}'.`;
  return new DomainError('conflict', 'duplicate-code', detail, {
    details: { existingCode: code, existingCodes: codes },
  });
}

/** Code, or one below it, over the limit; or a parameter's URN. */
export function codeTooLong(pointer = '/parentId'): DomainError {
  return invalidBody([
    {
      code: 'code-too-long',
      detail: `The code of the item, or of what is below it, would have more than ${MAX_CODE_LENGTH} characters`,
      pointer,
    },
  ]);
}

export function cyclicMove(code: string, parentCode: string): DomainError {
  return new DomainError(
    'conflict',
    'cycle',
    `'${code}' cannot be moved under '${parentCode}', which is the item itself or lies under it.`,
  );
}

/** Account is not an Editor of the item or of one above. */
export function notAnEditor(username: string, code: string): DomainError {
  return new DomainError(
    'forbidden',
    'not-an-editor',
    `'${username}' needs a contact with the role Editor on '${code}' or on an item above it.`,
    { details: { requiredRole: 'Editor', itemCode: code } },
  );
}

/** Change of another account; only administrators undo it. */
export function notYourChange(): DomainError {
  return new DomainError(
    'forbidden',
    'not-your-change',
    'Another account made this change; an administrator can take it back.',
    { details: { requiredRole: 'administrator', kind: 'import' } },
  );
}

/** A later change wrote the same records: undoing this one would undo that, too. */
export function changedSince(rows: readonly { readonly table: string; readonly id: number }[]): DomainError {
  const [first] = rows;
  const more = rows.length > 1 ? ` (and ${rows.length - 1} more)` : '';
  return new DomainError(
    'conflict',
    'changed-since',
    `Nothing is taken back: ${kindOf(first?.table)} ${first?.id} was changed since${more}.`,
  );
}

/** Other records refer to results of the change, or took their names. `table` is that of the record in the way. */
export function changeInUse(table: string): DomainError {
  return new DomainError(
    'conflict',
    'change-in-use',
    `Nothing is taken back: ${kindOf(table)} in use since then is in the way; delete it, or change the records one by one.`,
  );
}

const kindOf = (table = ''): string => `the ${table.replaceAll('_', ' ')}`;

/** Short names in codes that others use are fixed. */
export function shortNameFixed(shortName: string, kind = 'item'): DomainError {
  return invalidBody([
    {
      code: 'fixed',
      detail: `The short name of ${kind === 'item' ? 'an' : 'a'} ${kind} is fixed after creation: it stays '${shortName}'`,
      pointer: '/shortName',
    },
  ]);
}
