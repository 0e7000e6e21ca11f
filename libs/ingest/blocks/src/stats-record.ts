import { BlockFormatError } from './block-format-error';
import { type ByteReader } from './byte-reader';
import { type ByteWriter } from './byte-writer';
import { type ColumnStats } from './column-stats';

export function writeStats(writer: ByteWriter, { mean, m2, min, max, first, last }: ColumnStats): void {
  writer.f64(mean);
  writer.f64(m2);
  writer.f64(min);
  writer.f64(max);
  writer.f64(first);
  writer.f64(last);
}

/** Reads the six doubles that follow a count; only `m2` may be infinite. */
export function readStats(reader: ByteReader, count: number): ColumnStats {
  const mean = reader.f64();
  const m2 = reader.anyF64();
  if (!(m2 >= 0)) throw new BlockFormatError(`a sum of squares ${m2} before byte ${reader.at}`);
  return { count, mean, m2, min: reader.f64(), max: reader.f64(), first: reader.f64(), last: reader.f64() };
}
