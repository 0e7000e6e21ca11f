import { Command } from 'commander';
import { type Action, type Run } from './commands/command-builder';
import { addCopyCommands } from './commands/copy.commands';
import { addFileCommands } from './commands/file.commands';
import { addHostCommands } from './commands/hosts.commands';
import { addIngestCommands } from './commands/ingest.commands';
import { addItemCommands } from './commands/items.commands';
import { addAlertCommands } from './commands/alert.commands';
import { addQualityCommands } from './commands/quality.commands';
import { addRegistryCommands } from './commands/registry.commands';
import { addSyncCommands } from './commands/sync.commands';
import { addWatchCommands } from './commands/watch.commands';
import { Context, type SharedOptions } from './context';
import { EXIT, EXIT_MEANINGS } from './exit-codes';
import { type Terminal } from './terminal/terminal';
import { version } from './version';

const OVERVIEW = `
Environment:
  PELORUS_TOKEN                       personal access token, instead of that of the host
  PELORUS_USERNAME                    account that the token must be of
  PELORUS_HOST                        name of the host
  PELORUS_REGISTRY, PELORUS_INGEST    addresses of the services
  PELORUS_CONFIG_DIR                  folder of the configuration
  NO_COLOR                            no colours

Exit codes:
${(Object.keys(EXIT) as (keyof typeof EXIT)[]).map((name) => `  ${String(EXIT[name]).padStart(3)}  ${EXIT_MEANINGS[name]}`).join('\n')}

Examples:
  $ pelorus login
  $ pelorus items find optode
  $ pelorus check cruise.nrt && pelorus upload cruise.nrt
  $ pelorus data get station:seattle:weather:temp_max --plot
`;

/** The command with all that it can do. Actions are loaded when they are called. */
export function makeProgram(terminal: Terminal, signal: AbortSignal): Command {
  const program = new Command('pelorus');
  const run: Run = (load) => actionOf(load as () => Promise<Action<readonly unknown[], unknown>>, terminal, signal);
  program
    .description('Instruments and what they measure, from the command line.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .option('--host <name>', 'host to talk to, as "pelorus hosts" calls it')
    .option('--registry <url>', 'address of the registry')
    .option('--ingest <url>', 'address of the ingest service')
    .addHelpText('after', OVERVIEW)
    .configureHelp({ showGlobalOptions: true, sortSubcommands: false, helpWidth: Math.min(terminal.width, 120) })
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
  addHostCommands(program, run);
  addItemCommands(program, run);
  addRegistryCommands(program, run);
  addIngestCommands(program, run);
  addQualityCommands(program, run);
  addAlertCommands(program, run);
  addWatchCommands(program, run);
  addCopyCommands(program, run);
  addSyncCommands(program, run);
  addFileCommands(program, run);
  inherit(program);
  return program;
}

/** Subcommands take over how the program ends and writes. */
function inherit(command: Command): void {
  for (const child of command.commands) {
    child.copyInheritedSettings(command);
    inherit(child);
  }
}

function actionOf(
  load: () => Promise<Action<readonly unknown[], unknown>>,
  terminal: Terminal,
  signal: AbortSignal,
): (...args: unknown[]) => Promise<void> {
  return async (...given) => {
    const command = given.at(-1) as Command;
    const options = command.optsWithGlobals<SharedOptions>();
    const action = await load();
    const context = new Context(terminal, options, signal);
    try {
      await action(context, options, ...given.slice(0, -2));
    } finally {
      await context.keepSession().catch(() => undefined);
    }
  };
}
