import { type Request, type Response } from 'express';
import { datasetTooLarge } from '@pelorus/ingest/domain';
import { FormFile, type FormRules, isForm, PacedBody } from '@pelorus/shared/http';
import { type DomainError, invalidBody } from '@pelorus/shared/kernel';
import { type IngestSettings } from '../ingest-settings';
import { checkUploadHead } from './upload-request';

/** Opens the file in a body or form; refuses by its head. */
export function openUpload(
  request: Request,
  response: Response,
  { MAX_DATASET_BYTES, bodyPace }: IngestSettings,
): AsyncIterable<Uint8Array> {
  const encoding = checkUploadHead(request, MAX_DATASET_BYTES);
  const body = new PacedBody(request, response, encoding, bodyPace);
  return isForm(request.headers) ? new FormFile(body, request.headers, rulesOf(MAX_DATASET_BYTES)) : body;
}

const rulesOf = (maxBytes: number): FormRules => ({
  maxBytes,
  tooLarge: datasetTooLarge,
  field: (name) => {
    throw fieldInForm(name);
  },
});

function fieldInForm(name: string): DomainError {
  const detail =
    `The form has the field '${name.slice(0, 64)}', which is no file; expected one file and nothing else ` +
    '(curl -F file=@file): name, dryRun and allowDuplicate go into the query';
  return invalidBody([{ code: 'not-a-file', detail, pointer: '' }]);
}
