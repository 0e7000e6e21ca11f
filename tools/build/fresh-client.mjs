import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { workspaceRoot } from '../process/workspace-root.mjs';
import { isStale } from './fresh-bundle.mjs';

const generated = ['registry', 'ingest'].map((name) => `libs/client/src/generated/${name}/collections.gen.ts`);

/** @type {Promise<void> | undefined} */
let fresh;

async function generate() {
  if (!generated.some((file) => isStale(file, ['libs/client/openapi', 'tools/client']))) return;
  await promisify(execFile)(process.execPath, ['tools/client/generate-types.mjs'], { cwd: workspaceRoot });
}

/**
 * Generates the types and collections of the client unless they are newer than the documents of the services. They are not
 * committed, so a clean clone has none; whatever bundles the client needs them.
 */
export const freshClient = () => (fresh ??= generate());
