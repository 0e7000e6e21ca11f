import { type Request, type Response } from 'express';
import { type IngestSettings } from '../ingest-settings';
import { UploadBody } from '../uploads/upload-body';
import { FormFile, isForm } from './form-file';
import { checkUploadHead } from './upload-request';

/** Opens the bytes of the file in a request's body or form; refuses the request by its head. */
export function openUpload(
  request: Request,
  response: Response,
  { MAX_DATASET_BYTES, bodyPace }: IngestSettings,
): AsyncIterable<Uint8Array> {
  const encoding = checkUploadHead(request, MAX_DATASET_BYTES);
  const body = new UploadBody(request, response, encoding, bodyPace);
  return isForm(request.headers) ? new FormFile(body, request.headers, MAX_DATASET_BYTES) : body;
}
