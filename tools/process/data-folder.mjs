import fs from 'node:fs';
import path from 'node:path';
import { workspaceRoot } from './workspace-root.mjs';

/** Where everything that outlives a run is kept; made if need be. */
export function dataFolder() {
  const folder = path.resolve(workspaceRoot, process.env.DATA_DIR || '.data');
  if (fs.existsSync(folder)) return folder;
  fs.mkdirSync(folder, { recursive: true });
  // as root the database server has another account, which must get through to its own folder
  fs.chmodSync(folder, process.getuid?.() === 0 ? 0o711 : 0o700);
  return folder;
}
