import { ProblemError } from '@pelorus/client';
import { CliError } from '../failures/cli.errors';
import { explainError } from '../failures/explain-error';
import { type CopyRun } from './copy-run';
import { type Side } from './side';

/** A failure that ends a copy; a refusal names the service, since there are up to four of them. */
export function sideFailure({ to }: Pick<CopyRun, 'to'>, error: unknown): unknown {
  if (!(error instanceof ProblemError)) return error;
  const [side, variable] = isAt(to, error) ? ['target', 'PELORUS_TO_TOKEN'] : ['source', 'PELORUS_FROM_TOKEN'];
  const { code, message, faults, hints, exitCode } = explainError(error);
  const next =
    error.status === 401
      ? [`Set ${variable} to a valid personal access token.`]
      : [...hints, 'What was copied before stays; the same command goes on once this is mended.'];
  const { origin, pathname } = new URL(error.url);
  return new CliError(`The ${side} (${origin}${pathname}) refused: ${message}`, exitCode, {
    code,
    faults,
    hints: next,
    cause: error,
  });
}

const isAt = ({ registry, ingest }: Side, { url }: ProblemError): boolean =>
  [registry, ingest].some((service) => url.startsWith(`${service.url.replace(/\/$/, '')}/`));
