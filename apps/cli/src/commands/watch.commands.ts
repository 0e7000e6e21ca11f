import { type Command } from 'commander';
import { decimalNumber, examples, type Run, several, wholeNumber, withJson } from './command-builder';

export function addWatchCommands(program: Command, run: Run): void {
  const watch = program
    .command('watch')
    .argument('<folder>', 'folder in which files appear')
    .summary('send files as they appear in a folder, each exactly once')
    .description(
      'Sends files as they appear in a folder, once nobody writes to them any more, through broken links and restarts. ' +
        'Faulty files are moved to failed/ with a report beside them.',
    )
    .option('--pattern <pattern>', 'files to send, *.nrt and *.nrt.gz without it; may be repeated', several)
    .option('--settle <seconds>', 'for how long a file must be unchanged', decimalNumber, 10)
    .option('--order <order>', 'which file first: oldest or newest', 'oldest')
    .option('-j, --jobs <number>', 'files sent at once', wholeNumber, 2)
    .option('--rate <kB>', 'most kilobytes a second, all files together', wholeNumber)
    .option('--done <what>', 'stored files: keep, move (to done/) or delete', 'keep')
    .option('--tail <pattern>', 'growing files, whose new lines are sent; may be repeated', several)
    .option('--every <seconds>', 'how often new lines are sent', decimalNumber, 60)
    .option('--poll <seconds>', 'how often the folder is looked at', decimalNumber, 2)
    .option('--longest-wait <seconds>', 'longest wait after failures of the link', decimalNumber, 300)
    .option('--status-port <port>', 'show the status on this port of this machine', wholeNumber)
    .option('--once', 'end when nothing is left to do')
    .addHelpText(
      'after',
      examples(
        ['On a ship', 'pelorus watch /data/outbox --done move --rate 50 --status-port 8080'],
        ['A logger that appends a line a second', 'pelorus watch /data/log --tail "*.log.nrt"'],
        ['What is it doing?', 'pelorus watch status /data/outbox'],
      ),
    )
    .action(run(async () => (await import('../actions/watch')).watchFolder));
  withJson(watch.command('status [folder]'))
    .summary('show what the watcher of a folder is doing')
    .action(run(async () => (await import('../actions/watch')).showWatch));
}
