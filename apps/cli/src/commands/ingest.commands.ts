import { AGGREGATE_FUNCTIONS, CONTENT_FORMATS, DATA_FORMATS, FLAG_SCHEMES, LAYER_KINDS } from '@pelorus/client';
import { type Command, Option } from 'commander';
import { examples, oneOf, type Run, someOf, wholeNumber, withJson, withList } from './command-builder';

/** Buckets with a name. */
const BUCKETS = ['SECOND', 'MINUTE', 'HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'];

/** `upload`, `data`, `datasets`, `streams`, `coverage`. */
export function addIngestCommands(program: Command, run: Run): void {
  addUpload(program, run);
  addData(program, run);
  addDatasets(program, run);
  withList(program.command('streams [codes...]'), 100)
    .summary('list streams with their latest values; * stands for anything in codes')
    .action(run(async () => (await import('../actions/streams')).listStreams));
  withJson(program.command('coverage <code>'))
    .summary('show on which days a stream has values, and its gaps')
    .option('--from <moment>', 'from when')
    .option('--to <moment>', 'until when')
    .option('--gap <duration>', 'what counts as a gap, for example PT10M')
    .action(run(async () => (await import('../actions/streams')).showCoverage));
}

function addUpload(program: Command, run: Run): void {
  withJson(program.command('upload <files...>'))
    .summary('send NRT files; - is standard input')
    .description(
      'Sends NRT files. A file is stored whole or not at all; one that is there already is not stored again.',
    )
    .option('-n, --dry-run', 'check the files as the service does, and store nothing')
    .option('-j, --jobs <number>', 'files sent at once', wholeNumber, 3)
    .option('--gzip', 'compress on the way')
    .option('--name <name>', 'name of the dataset; the name of the file without it')
    .option('--allow-duplicate', 'store a file that is there already once more')
    .option('--retries <number>', 'attempts after a failure of the connection', wholeNumber, 6)
    .addHelpText(
      'after',
      examples(
        ['A folder of files', 'pelorus upload *.nrt'],
        ['Show the faults of a file, store nothing', 'pelorus upload --dry-run cruise.nrt'],
        ['From a program', 'logger-to-nrt | pelorus upload - --name today.nrt'],
      ),
    )
    .action(run(async () => (await import('../actions/upload')).uploadFiles));
}

function addData(program: Command, run: Run): void {
  const data = program.command('data').summary('read what was measured');
  data
    .command('get <codes...>')
    .summary('read values of streams')
    .option('--follow', 'follow instruments that moved: one column over all codes that a parameter had')
    .option('--from <moment>', 'from when, included (UTC)')
    .option('--to <moment>', 'until when, included (UTC)')
    .addOption(someOf(new Option('-a, --aggregate <bucket>', 'buckets, also as a duration such as PT10M'), BUCKETS))
    .addOption(someOf(new Option('-F, --functions <names>', 'comma-separated; MEAN without it'), AGGREGATE_FUNCTIONS))
    .option('-p, --points <number>', 'at most so many rows; the service chooses the bucket', wholeNumber)
    .option('--flags <flags>', 'keep values with these quality flags only, for example 0,1,2')
    .option('--with-flags', 'show quality flags')
    .addOption(oneOf(new Option('--flag-scheme <scheme>', 'scheme of all flags; o2a without it'), FLAG_SCHEMES))
    .addOption(oneOf(new Option('--layers <layer>', 'whose flags count; those of all without it'), LAYER_KINDS))
    .option('--flags-as-of <moment>', 'flags as they were at a moment (UTC)')
    .option('-L, --limit <number>', 'most rows', wholeNumber)
    .addOption(oneOf(new Option('-f, --format <format>', 'the ending of the file, or tsv, without it'), DATA_FORMATS))
    .option('-o, --output <file>', 'file to write; standard output without it')
    .option('--plot', 'draw in the terminal')
    .addHelpText(
      'after',
      examples(
        ['A year, drawn', 'pelorus data get station:seattle:weather:temp_max --from 2012-01-01 --to 2012-12-31 --plot'],
        ['All that an optode measured, wherever it was', 'pelorus data get optode:o_1:saturation --follow'],
        [
          'Hourly means of good values, and the share of values that they are of',
          'pelorus data get vessel:mya_ii:tsg:salinity -a HOUR --flags 1,2 -F MEAN,COVERAGE',
        ],
        ['Hourly means into a file', 'pelorus data get vessel:mya_ii:tsg:salinity -a HOUR -o salinity.csv'],
      ),
    )
    .action(run(async () => (await import('../actions/data-get')).getData));
  data
    .command('follow <codes...>')
    .summary('follow values as they come, until Ctrl-C; * stands for anything in codes')
    .option('--since <id>', 'go on behind this event')
    .option('--ids', 'tell the id of each event on standard error')
    .option('--json', 'print one event a line')
    .addHelpText(
      'after',
      examples(
        ['A moving plot', 'pelorus data follow vessel:mya_ii:tsg:salinity'],
        ['All of a ship, into a program', 'pelorus data follow "vessel:mya_ii:*" | my-program'],
      ),
    )
    .action(run(async () => (await import('../actions/data-follow')).followData));
}

function addDatasets(program: Command, run: Run): void {
  const datasets = program.command('datasets').summary('files that were stored');
  withList(datasets.command('list'), 30)
    .summary('list datasets, the latest first')
    .action(run(async () => (await import('../actions/datasets')).listDatasets));
  withJson(datasets.command('show <id>'))
    .summary('show a dataset with its streams')
    .action(run(async () => (await import('../actions/datasets')).showDataset));
  datasets
    .command('content <id>')
    .summary('write the rows of a dataset as they were sent')
    .addOption(oneOf(new Option('-f, --format <format>', 'tsv without it'), CONTENT_FORMATS))
    .option('-o, --output <file>', 'file to write; standard output without it')
    .action(run(async () => (await import('../actions/datasets')).writeContent));
  datasets
    .command('delete <ids...>')
    .summary('delete datasets that you stored')
    .option('-y, --yes', 'do not ask')
    .action(run(async () => (await import('../actions/datasets')).deleteDatasets));
}
