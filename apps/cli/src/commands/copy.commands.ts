import { type Command } from 'commander';
import { examples, type Run, wholeNumber, withJson } from './command-builder';

/** `copy`: moving from one instance to another. */
export function addCopyCommands(program: Command, run: Run): void {
  withJson(program.command('copy'))
    .summary('copy a registry and its data from one instance to another')
    .description(
      'Copies vocables, units, states, contacts, items with all that belongs to them, missions and datasets. What is at the ' +
        'target already is left alone, so the same command goes on after it was stopped. Tokens are in PELORUS_FROM_TOKEN and PELORUS_TO_TOKEN.',
    )
    .requiredOption('--from <place>', 'address of the registry to copy from, or name of a host')
    .requiredOption('--to <place>', 'address of the registry to copy to, or name of a host')
    .option('--from-ingest <url>', 'address of the ingest service to copy from, where it is another one')
    .option('--to-ingest <url>', 'address of the ingest service to copy to, where it is another one')
    .option('-n, --dry-run', 'tell what would be done, and write nothing')
    .option('--update', 'change records of the target that differ')
    .option('--items <filter>', 'copy these items and what they are on only, for example "code==vessel:mya_ii*"')
    .option('--registry-only', 'copy no datasets')
    .option('--data-only', 'copy datasets only')
    .option('--retries <number>', 'attempts after a failure of a service or the connection', wholeNumber, 6)
    .addHelpText(
      'after',
      examples(
        ['What would happen', 'pelorus copy --from https://old.example.org --to https://new.example.org --dry-run'],
        ['One vessel', 'pelorus copy --from old --to new --items "code==vessel:mya_ii*"'],
      ),
    )
    .action(run(async () => (await import('../actions/copy')).copyInstance));
}
