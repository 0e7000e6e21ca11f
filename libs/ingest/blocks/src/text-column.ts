import { Head, MAX_ROWS } from './block-format';
import { BlockFormatError } from './block-format-error';
import { ByteReader } from './byte-reader';
import { ByteWriter } from './byte-writer';
import { checkRows } from './check-rows';
import { encodeIntegers } from './integer-encoder';
import { decodeIntegers } from './integer-decoder';

const indices = new Float64Array(MAX_ROWS);
const lengths = new Uint32Array(MAX_ROWS);
const utf8 = new TextEncoder();

/** Writes texts: the distinct texts in order of appearance, and for every row the number of its text (0: empty). */
export function encodeText(writer: ByteWriter, texts: readonly string[], rows: number): void {
  const dictionary = indexTexts(texts, rows);
  if (dictionary.length === 0) return writer.u8(Head.allMissing);
  const words = new ByteWriter(1024);
  dictionary.forEach((text, i) => {
    words.reserve(3 * text.length);
    lengths[i] = utf8.encodeInto(text, words.bytes.subarray(words.length)).written;
    words.length += lengths[i]!;
  });
  writer.u8(Head.dictionary);
  writer.varint(dictionary.length);
  for (let i = 0; i < dictionary.length; i++) writer.varint(lengths[i]!);
  writer.append(words.bytes.subarray(0, words.length));
  encodeIntegers(writer, 0, indices, rows);
}

/** Decodes the bytes of a text column of a block of `rows` rows; an empty text is a missing value. */
export function decodeText(bytes: Uint8Array, rows: number): string[] {
  checkRows(rows);
  const reader = new ByteReader(bytes);
  const head = reader.u8();
  const texts = new Array<string>(rows).fill('');
  if (head === Head.dictionary) readTexts(reader, texts);
  else if (head !== Head.allMissing) throw new BlockFormatError(`unknown encoding of text ${head}`);
  reader.end();
  return texts;
}

function indexTexts(texts: readonly string[], rows: number): string[] {
  const dictionary: string[] = [];
  const known = new Map([['', 0]]);
  let last = '';
  let index = 0;
  for (let row = 0; row < rows; row++) {
    const text = texts[row]!;
    if (text !== last) {
      last = text;
      index = known.get(text) ?? dictionary.push(text);
      known.set(text, index);
    }
    indices[row] = index;
  }
  return dictionary;
}

function readTexts(reader: ByteReader, texts: string[]): void {
  const dictionary = readDictionary(reader, texts.length);
  const head = reader.u8();
  if ((head & 31) !== 0) throw new BlockFormatError(`unknown encoding of indices ${head}`);
  decodeIntegers(reader, head >> 5, indices, texts.length);
  for (let row = 0; row < texts.length; row++) {
    const text = dictionary[indices[row]!];
    if (text === undefined) throw new BlockFormatError(`text ${indices[row]} of ${dictionary.length - 1}`);
    texts[row] = text;
  }
}

function readDictionary(reader: ByteReader, rows: number): string[] {
  const size = reader.varint();
  if (size < 1 || size > rows) throw new BlockFormatError(`a dictionary of ${size} texts for ${rows} rows`);
  for (let i = 0; i < size; i++) lengths[i] = Math.min(reader.varint(), 2 ** 32 - 1);
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const dictionary = [''];
  for (let i = 0; i < size; i++) {
    const start = reader.take(lengths[i]!);
    dictionary.push(decode(decoder, reader.bytes.subarray(start, reader.at)));
  }
  return dictionary;
}

function decode(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new BlockFormatError('a text that is not UTF-8', { cause });
  }
}
