import { type BatchFile } from '@pelorus/ingest/service';
import { DomainError } from '@pelorus/shared/kernel';
import { faultOfName } from '../../uploads/upload-name';

/** Longest line in bytes; larger files need a tar archive or their own upload. */
const MAX_LINE = 4 * 1024 ** 2;
const LINE_END = 0x0a;

/** Files of NDJSON lines `{"name": "...", "text": "..."}`. A faulty line is an unreadable file. */
export async function* lineFiles(body: AsyncIterable<Uint8Array>): AsyncGenerator<BatchFile> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  let line = 0;
  const keep = (bytes: Uint8Array): void => {
    // The rest of a too long line is only counted.
    if (length <= MAX_LINE) waiting.push(bytes);
    length += bytes.length;
  };
  const take = (): BatchFile | undefined => {
    const [bytes, isTooLong] = [waiting, length > MAX_LINE];
    [waiting, length] = [[], 0];
    line++;
    if (isTooLong) return { content: lineTooLong(line) };
    return fileOf(bytes.length === 1 ? bytes[0]! : Buffer.concat(bytes), line);
  };
  for await (const chunk of body) {
    let from = 0;
    for (let end; (end = chunk.indexOf(LINE_END, from)) >= 0; from = end + 1) {
      keep(chunk.subarray(from, end));
      const file = take();
      if (file) yield file;
    }
    keep(chunk.subarray(from));
  }
  const last = take();
  if (last) yield last;
}

function fileOf(bytes: Uint8Array, line: number): BatchFile | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (text.every((byte) => byte === 0x20 || byte === 0x0d || byte === 0x09)) return undefined;
  try {
    return readLine(new TextDecoder('utf-8', { fatal: true }).decode(text));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { content: faultyLine(line, 'malformed-json', `is no JSON in UTF-8 (${reason})`) };
  }

  function readLine(json: string): BatchFile {
    const value = JSON.parse(json) as unknown;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return { content: faultyLine(line, 'malformed-line', 'is no object') };
    }
    const { name, text: content, ...others } = value as Record<string, unknown>;
    const [other] = Object.keys(others);
    if (other !== undefined) {
      return { content: faultyLine(line, 'unknown-key', `has the unknown key '${other.slice(0, 64)}'`) };
    }
    if (name !== undefined && typeof name !== 'string') {
      return { content: faultyLine(line, 'wrong-type', `has a 'name' that is no string`) };
    }
    const nameFault = name === undefined ? undefined : faultOfName(name);
    if (nameFault) return { content: new DomainError('malformed', nameFault.code, nameFault.detail) };
    const named = name === undefined || name === '' ? {} : { name };
    if (typeof content !== 'string') {
      return { ...named, content: faultyLine(line, 'wrong-type', `has no 'text' that is a string`) };
    }
    if (/\p{Surrogate}/u.test(content)) {
      return {
        ...named,
        content: faultyLine(line, 'bad-character', `has a 'text' with half a character (a lone surrogate)`),
      };
    }
    return { ...named, content: Buffer.from(content) };
  }
}

function faultyLine(line: number, code: string, what: string): DomainError {
  const detail = `Line ${line} of the batch ${what}; expected {"name": "...", "text": "..."}, the name being optional.`;
  return new DomainError('malformed', code, detail);
}

function lineTooLong(line: number): DomainError {
  const detail = `Line ${line} of the batch has more than ${MAX_LINE} bytes. Send its file alone, or in a tar archive.`;
  return new DomainError('too-large', 'too-large', detail, { details: { limit: MAX_LINE } });
}
