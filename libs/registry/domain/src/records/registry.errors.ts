import { type CodeHolderDocument } from '../streams/code-documents';
import { DomainError, type Fault, invalidBody, MAX_CODE_LENGTH } from '@pelorus/shared/kernel';

/** No record of that kind has this id (or code). */
export function notFound(kind: string, id: string): DomainError {
  return new DomainError('not-found', 'not-found', `There is no ${kind} '${id.slice(0, 128)}'.`);
}

/** No item has this code any more; the items that had it, the last one first. */
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

/** A key of a body refers to a record that does not exist, or to one of the wrong group. */
export function unknownReference(key: string, id: number, expected: string): Fault {
  return { code: 'unknown-reference', detail: `${key} ${id} is not ${expected}`, pointer: `/${key}` };
}

/** Another item, or a parameter of the same item, already has the short name that would make the code. */
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

/** Other items, or parameters of the item above, already have the short names that would make the codes. */
export function codesTaken(codes: readonly string[]): DomainError {
  const [code = ''] = codes;
  if (codes.length === 1) return codeTaken(code);
  const detail = `There already are items or parameters with ${codes.length} of the codes, such as '${code}'.`;
  return new DomainError('conflict', 'duplicate-code', detail, {
    details: { existingCode: code, existingCodes: codes },
  });
}

/** The item, or one below it, would lie so deep that its code gets too long; or a parameter's URN would. */
export function codeTooLong(pointer = '/parentId'): DomainError {
  return invalidBody([
    {
      code: 'code-too-long',
      detail: `The code of the item, or of what is below it, would have more than ${MAX_CODE_LENGTH} characters`,
      pointer,
    },
  ]);
}

/** The move would put an item under itself. */
export function cyclicMove(code: string, parentCode: string): DomainError {
  return new DomainError(
    'conflict',
    'cycle',
    `'${code}' cannot be moved under '${parentCode}', which is the item itself or lies under it.`,
  );
}

/** The account may not change the item: nobody made it an Editor of it or of an item above. */
export function notAnEditor(username: string, code: string): DomainError {
  return new DomainError(
    'forbidden',
    'not-an-editor',
    `'${username}' needs a contact with the role Editor on '${code}' or on an item above it.`,
    { details: { requiredRole: 'Editor', itemCode: code } },
  );
}

/** A change that another account made; administrators take back any. */
export function notYourChange(): DomainError {
  return new DomainError(
    'forbidden',
    'not-your-change',
    'Another account made this change; an administrator can take it back.',
    { details: { requiredRole: 'administrator', kind: 'import' } },
  );
}

/** A later change wrote the same records: taking this one back would undo it, too. */
export function changedSince(rows: readonly { readonly table: string; readonly id: number }[]): DomainError {
  const [first] = rows;
  const more = rows.length > 1 ? ` (and ${rows.length - 1} more)` : '';
  return new DomainError(
    'conflict',
    'changed-since',
    `Nothing is taken back: ${kindOf(first?.table)} ${first?.id} was changed since${more}.`,
  );
}

/** Others refer to what a change made, or have its name by now. `table` is that of the record in the way. */
export function changeInUse(table: string): DomainError {
  return new DomainError(
    'conflict',
    'change-in-use',
    `Nothing is taken back: ${kindOf(table)} in use since then is in the way; delete it, or change the records one by one.`,
  );
}

const kindOf = (table = ''): string => `the ${table.replaceAll('_', ' ')}`;

/** A short name is part of codes that are in use elsewhere and cannot change. */
export function shortNameFixed(shortName: string, kind = 'item'): DomainError {
  return invalidBody([
    {
      code: 'fixed',
      detail: `The short name of ${kind === 'item' ? 'an' : 'a'} ${kind} is fixed after creation: it stays '${shortName}'`,
      pointer: '/shortName',
    },
  ]);
}
