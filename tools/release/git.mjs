import { execFileSync } from 'node:child_process';

/**
 * What git prints, without the line end; an error has git's own words.
 * @param {string} folder
 * @param {readonly string[]} args
 * @param {{ input?: string | Buffer, env?: NodeJS.ProcessEnv }} [options]
 */
export function git(folder, args, { input, env } = {}) {
  try {
    const options = { cwd: folder, input, env: { ...process.env, ...env }, maxBuffer: 1 << 28 };
    return execFileSync('git', args, { ...options, encoding: 'utf8', stdio: 'pipe' }).replace(/\n$/, '');
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new Error(`git ${args[0]}: ${said}`, { cause: error });
  }
}

/**
 * The lines that git prints; none where it fails.
 * @param {string} folder
 * @param {readonly string[]} args
 */
export function gitLines(folder, ...args) {
  try {
    return git(folder, args).split('\n').filter(Boolean);
  } catch {
    return [];
  }
}
