import { type Command } from 'commander';
import { decimalNumber, examples, type Run, withJson } from './command-builder';

/** `sync`: a ship and the shore, each with what is its own. */
export function addSyncCommands(program: Command, run: Run): void {
  const sync = withJson(program.command('sync'))
    .argument('<folder>', 'folder with sync.json, which says who owns what')
    .summary('keep a ship and the shore alike, over a link that breaks')
    .description(
      'Sends what each of two instances owns to the other one, records and data, again and again. Tokens are in PELORUS_SHIP_TOKEN and ' +
        'PELORUS_SHORE_TOKEN.',
    )
    .option('--every <seconds>', 'how often changes are looked for', decimalNumber, 60)
    .option('--longest-wait <seconds>', 'longest wait after failures of the link', decimalNumber, 300)
    .option('--once', 'exchange once, and end')
    .option('--compare', 'compare all records and datasets first')
    .addHelpText(
      'after',
      examples(
        ['On the ship, as a service', 'pelorus sync /var/lib/pelorus-sync'],
        ['How does it stand?', 'pelorus sync status /var/lib/pelorus-sync'],
        ['All anew, when the ship is in port', 'pelorus sync /var/lib/pelorus-sync --once --compare'],
      ),
    )
    .action(run(async () => (await import('../actions/sync')).syncFolder));
  withJson(sync.command('status [folder]'))
    .summary('show how the exchange of a folder stands')
    .action(run(async () => (await import('../actions/sync')).showSync));
}
