import { type Request, type Response } from 'express';
import { type BatchFile } from '@pelorus/ingest/service';
import { checkCharset, checkMediaType, PacedBody } from '@pelorus/shared/http';
import { DomainError } from '@pelorus/shared/kernel';
import { type IngestSettings } from '../../ingest-settings';
import { encodingOf } from '../../uploads/content-encoding';
import { lineFiles } from './line-files';
import { tarFiles } from './tar-files';

export const LINES_MEDIA_TYPE = 'application/x-ndjson';
export const TAR_MEDIA_TYPE = 'application/x-tar';

const OUTCOME = 'files before this are dealt with, see `results`';

/** Opens the files of a body; refuses by its head. */
export function openBatch(
  request: Request,
  response: Response,
  { MAX_DATASET_BYTES, bodyPace }: IngestSettings,
): AsyncIterable<BatchFile> {
  checkMediaType(request, [LINES_MEDIA_TYPE, TAR_MEDIA_TYPE]);
  checkCharset(request);
  const encoding = encodingOf(request);
  const body = limited(new PacedBody(request, response, encoding, bodyPace, OUTCOME), MAX_DATASET_BYTES);
  const isTar = request.headers['content-type']!.trim().toLowerCase().startsWith(TAR_MEDIA_TYPE);
  return isTar ? tarFiles(body) : lineFiles(body);
}

/** Limits a whole batch to the size of a file. */
async function* limited(body: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > most) {
      const detail = `A batch has up to ${most} bytes, decoded; ${OUTCOME}. Send the others in further batches.`;
      throw new DomainError('too-large', 'too-large', detail, { details: { limit: most } });
    }
    yield chunk;
  }
}
