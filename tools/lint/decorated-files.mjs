import { execFileSync } from 'node:child_process';
import { workspaceRoot } from '../process/workspace-root.mjs';

const DECORATOR = '(^|[[:space:](])@[A-Z][[:alnum:]]*[(]';
const search = ['grep', '--untracked', '-lE', DECORATOR, '--', '*.ts', '*.tsx'];

/** Lists the sources with decorators, relative to the workspace. */
export const decoratedFiles = () =>
  execFileSync('git', search, { cwd: workspaceRoot, encoding: 'utf8' }).trimEnd().split('\n');
