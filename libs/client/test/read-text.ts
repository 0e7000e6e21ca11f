import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Text of a file of this library. */
export const readText = (name: string): string => readFileSync(path.join(__dirname, '..', name), 'utf8');
