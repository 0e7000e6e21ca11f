import {
  type BlockSource,
  type CheckedFile,
  type Content,
  duplicateWarning,
  findDuplicates,
  type StreamValues,
  type Warning,
} from '@pelorus/ingest/domain';
import { nrtError, type NrtSummary } from '@pelorus/shared/nrt';
import { type ReadFile } from './block-reader';
import { type UploadOrder } from './upload';

/** Returns a file without faults; throws DomainError `invalid-file` otherwise. */
export function soundFile(file: ReadFile): ReadFile {
  const { faults, totalFaults } = file.summary;
  if (totalFaults > 0) throw nrtError(faults, totalFaults);
  return file;
}

export async function checkDuplicates({ summary, places }: ReadFile, source: BlockSource): Promise<void> {
  const { faults, total } = await findDuplicates(summary.disordered, places, source);
  if (total > 0) throw nrtError(faults, total);
}

export function contentOf(summary: NrtSummary, bytes: number, sha256: string): Content {
  const { rows, values, missing, first, last } = summary;
  if (!first || !last) throw new Error('a sound file without rows');
  return { datetimeMin: first, datetimeMax: last, rows, values, missing, bytes, sha256 };
}

/** Result of a dry run; `original` is the stored dataset of the same content. */
export function checkedFile(
  { username, name }: UploadOrder,
  content: Content,
  streams: readonly StreamValues[],
  warnings: readonly Warning[],
  original: number | undefined,
): CheckedFile {
  const all = original === undefined ? warnings : [...warnings, duplicateWarning(original)];
  return { ...content, username, name, streams, warnings: all };
}
