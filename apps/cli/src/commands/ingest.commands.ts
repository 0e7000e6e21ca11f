import { type Command } from 'commander';
import { examples, type Run, wholeNumber, withJson, withList } from './command-builder';

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
    .option('-a, --aggregate <bucket>', 'MINUTE, HOUR, DAY, MONTH, or a duration such as PT10M')
    .option('-F, --functions <names>', 'MEAN,MIN,MAX,MEDIAN,STD,COUNT,SUM,FIRST,LAST,Q25,Q75,COVERAGE,LEFT_OUT')
    .option('-p, --points <number>', 'at most so many rows; the service chooses the bucket', wholeNumber)
    .option('--flags <flags>', 'keep values with these quality flags only, for example 0,1,2')
    .option('--with-flags', 'show quality flags')
    .option('--flag-scheme <scheme>', 'scheme of all flags: o2a, qartod, argo or seadatanet')
    .option('--layers <layers>', 'whose flags count: source, rule, manual; all without it')
    .option('--flags-as-of <moment>', 'flags as they were at a moment (UTC)')
    .option('-L, --limit <number>', 'most rows', wholeNumber)
    .option(
      '-f, --format <format>',
      'tsv, csv, json, ndjson, columns, arrow or parquet; the ending of the file without it',
    )
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
    .option('-f, --format <format>', 'tsv, csv or json')
    .option('-o, --output <file>', 'file to write; standard output without it')
    .action(run(async () => (await import('../actions/datasets')).writeContent));
  datasets
    .command('delete <ids...>')
    .summary('delete datasets that you stored')
    .option('-y, --yes', 'do not ask')
    .action(run(async () => (await import('../actions/datasets')).deleteDatasets));
}
