import { token } from '@pelorus/shared/http';

/** The name of the schema that holds the registry. */
export const SCHEMA = token<string>('schema');
