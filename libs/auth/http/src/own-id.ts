import { idPipe } from '@pelorus/shared/http';
import { DomainError } from '@pelorus/shared/kernel';

/** Pipe of the id of an account, token or session in a path; anything else is not found. */
export const OWN_ID = idPipe(
  (text) => new DomainError('not-found', 'not-found', `'${text.slice(0, 128)}' is not an id.`),
);
