import { type Command } from 'commander';
import { examples, type Run, withJson } from './command-builder';

/** `login`, `logout`, `whoami`, `hosts`. */
export function addHostCommands(program: Command, run: Run): void {
  program
    .command('login')
    .summary('log in to a host with a personal access token')
    .description(
      'Logs in and keeps the token. It is read from standard input, or asked for; never from the command line.',
    )
    .option('--name <name>', 'what to call the host; "default" without it')
    .option('-u, --username <email>', 'the account that the token must be of')
    .addHelpText(
      'after',
      examples(
        ['Log in to services on this machine', 'pelorus login'],
        [
          'Log in somewhere else, with a token from a file',
          'pelorus login --name sea --registry https://registry.example.org --ingest https://ingest.example.org < token',
        ],
      ),
    )
    .action(run(async () => (await import('../actions/login')).logIn));
  program
    .command('logout')
    .summary('end the session and forget the token')
    .action(run(async () => (await import('../actions/login')).logOut));
  withJson(program.command('whoami'))
    .summary('show whose session it is, and where')
    .action(run(async () => (await import('../actions/login')).whoAmI));
  const hosts = withJson(program.command('hosts'))
    .summary('list the hosts that are known')
    .action(run(async () => (await import('../actions/hosts')).listHosts));
  hosts
    .command('use <name>')
    .summary('make a host the one that is meant without --host')
    .action(run(async () => (await import('../actions/hosts')).useHost));
  hosts
    .command('remove <name>')
    .summary('forget a host with its token')
    .action(run(async () => (await import('../actions/hosts')).removeHost));
}
