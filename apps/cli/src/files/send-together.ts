import { type BatchOutcome, type BatchOptions, type IngestClient } from '@pelorus/client';
import path from 'node:path';
import { bytesOf, type InputFile } from './input-file';
import { textOf } from './small-files';

/** Statuses of a file that may fare better later. */
const PASSING = [429, 503];

/**
 * Sends small files in one request; gives the outcomes of those that are dealt with, by their labels. The others are to be sent one by
 * one, which tells why each fails: those that cannot be read, that are no UTF-8, that the service could not take now.
 */
export async function sendTogether(
  ingest: IngestClient,
  files: readonly InputFile[],
  options: BatchOptions & {
    /** Bytes of a file as they may be read, for a link with a limit. */
    readonly bytes?: (file: InputFile) => AsyncIterable<Uint8Array>;
  } = {},
): Promise<Map<string, BatchOutcome>> {
  const { bytes = bytesOf, ...rest } = options;
  const sent: { readonly label: string; readonly name: string; readonly text: string }[] = [];
  for (const file of files) {
    const text = await readText(bytes(file)).catch(() => undefined);
    if (text !== undefined) sent.push({ label: file.label, name: nameOf(file), text });
  }
  options.signal?.throwIfAborted();
  const outcomes = await ingest.uploadBatch(sent, rest);
  return new Map(
    outcomes.flatMap((outcome, i): [string, BatchOutcome][] =>
      'error' in outcome && PASSING.includes(outcome.error.status) ? [] : [[sent[i]!.label, outcome]],
    ),
  );
}

/** Name of the dataset of a file. */
export const nameOf = ({ label }: InputFile): string => path.basename(label).slice(0, 200);

async function readText(bytes: AsyncIterable<Uint8Array>): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return textOf(Buffer.concat(chunks));
}
