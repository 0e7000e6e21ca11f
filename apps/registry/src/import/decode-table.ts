import { isUtf8 } from 'node:buffer';
import { DomainError } from '@pelorus/shared/kernel';
import { unreadableTable } from './table.errors';

const LINE_FEED = 0x0a;

/** The text of a table in UTF-8, without a byte order mark; other encodings are refused by the line that shows it. */
export function decodeTable(bytes: Buffer): string {
  if (bytes.length === 0)
    throw new DomainError('malformed', 'empty-body', 'The body is empty; a table with a header is expected.');
  if (isUtf16(bytes))
    throw unreadableTable('not-utf-8', 'The file is UTF-16 ("Unicode text"): save it as "CSV UTF-8".');
  const line = firstLineWith(bytes, (part) => !isUtf8(part));
  if (line !== undefined) {
    const detail = `Line ${line} is not valid UTF-8; a file of a spreadsheet is windows-1252 then: save it as "CSV UTF-8".`;
    throw unreadableTable('not-utf-8', detail, { line });
  }
  const withNul = firstLineWith(bytes, (part) => part.includes(0));
  if (withNul !== undefined) {
    throw unreadableTable('bad-character', `Line ${withNul} contains U+0000, which no text has: this is no table.`, {
      line: withNul,
    });
  }
  return new TextDecoder().decode(bytes);
}

function isUtf16(bytes: Buffer): boolean {
  const mark = bytes.subarray(0, 2).toString('hex');
  return mark === 'fffe' || mark === 'feff';
}

/** The number of the first line that fits. The whole text is asked first, which costs little. */
function firstLineWith(bytes: Buffer, fits: (part: Buffer) => boolean): number | undefined {
  if (!fits(bytes)) return undefined;
  let line = 1;
  for (let from = 0; from <= bytes.length; line++) {
    const end = bytes.indexOf(LINE_FEED, from);
    const part = bytes.subarray(from, end === -1 ? bytes.length : end);
    if (fits(part) || end === -1) return line;
    from = end + 1;
  }
  return line;
}
