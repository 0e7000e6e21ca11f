import { type Request } from 'express';
import { DomainError } from '@pelorus/shared/kernel';

/** The encoding of a request's body; DomainError `unsupported-encoding` for other encodings. */
export function encodingOf(request: Request): 'identity' | 'gzip' {
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (encoding === '' || encoding === 'identity') return 'identity';
  if (encoding === 'gzip' || encoding === 'x-gzip') return 'gzip';
  throw new DomainError(
    'unsupported-media-type',
    'unsupported-encoding',
    `The Content-Encoding '${encoding.slice(0, 64)}' is not supported; possible: gzip, or none.`,
  );
}
