import { DomainError } from '@pelorus/shared/kernel';

/** Registry that is no sandbox: nobody may empty it. */
export function notASandbox(schema: string): DomainError {
  return new DomainError(
    'conflict',
    'not-a-sandbox',
    `The schema '${schema}' is no sandbox: a sandbox is made by a registry with SANDBOX=true on a schema that has no registry yet.`,
  );
}

/** Sandbox under a service that expects a registry. */
export function isASandbox(schema: string): DomainError {
  return new DomainError(
    'conflict',
    'sandbox',
    `The schema '${schema}' is a sandbox: serve it with SANDBOX=true, or choose another REGISTRY_SCHEMA.`,
  );
}
