import { DomainError } from '@pelorus/shared/kernel';

/** The schema holds a registry that nobody may empty. */
export function notASandbox(schema: string): DomainError {
  return new DomainError(
    'conflict',
    'not-a-sandbox',
    `The schema '${schema}' is no sandbox: a sandbox is made by a registry with SANDBOX=true on a schema that has no registry yet.`,
  );
}

/** The schema holds a sandbox, and the service was not told so. */
export function isASandbox(schema: string): DomainError {
  return new DomainError(
    'conflict',
    'sandbox',
    `The schema '${schema}' is a sandbox: serve it with SANDBOX=true, or choose another REGISTRY_SCHEMA.`,
  );
}
