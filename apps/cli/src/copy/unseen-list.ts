import { ForeignAnswerError, ProblemError } from '@pelorus/client';

/** Whether a service does not show a list to this account. */
export const isUnseen = (error: unknown): boolean => [401, 403].includes(statusOf(error));

/** Whether a service has no such list. */
export const isUnknownList = (error: unknown): boolean => [404, 405].includes(statusOf(error));

const statusOf = (error: unknown): number =>
  error instanceof ProblemError || error instanceof ForeignAnswerError ? error.status : 0;
