// npm run pelorus -- ...: the `pelorus` command from the sources, built when they changed, in the folder where npm was
// called.
import { spawn } from 'node:child_process';
import { freshCommand } from './build/fresh-command.mjs';

const child = spawn(process.execPath, [freshCommand(), ...process.argv.slice(2)], {
  cwd: process.env.INIT_CWD ?? process.cwd(),
  stdio: 'inherit',
});
// A Ctrl-C reaches both; the command says what became of its work.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
child.on('exit', (code) => process.exit(code ?? 130));
