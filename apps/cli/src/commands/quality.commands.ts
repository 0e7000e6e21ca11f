import { FLAG_CAUSES, FLAG_SCHEMES, LAYER_KINDS } from '@pelorus/client';
import { type Command, Option } from 'commander';
import { GivenTests } from '../quality/given-tests';
import { examples, oneOf, several, type Run, wholeNumber, withJson, withList } from './command-builder';

/** `quality try`, `quality flag`, `quality flags`, `quality revoke`, `quality why`, `quality rules`, `quality run`. */
export function addQualityCommands(program: Command, run: Run): void {
  const quality = program.command('quality').summary('judge how far values can be trusted');
  addTry(quality, run);
  addFlags(quality, run);
  addRules(quality, run);
}

function addTry(quality: Command, run: Run): void {
  const tests = new GivenTests();
  const parameter = (name: 'fail' | 'suspect') => (text: string) => tests.setThreshold(name, text);
  withJson(quality.command('try <code>'))
    .summary('show what quality tests would flag in a stream; nothing is stored')
    .description('Judges the values of a stream by tests and shows the times that they flag. Nothing is stored.')
    .option('--from <moment>', 'from when, included (UTC)')
    .option('--to <moment>', 'until when, included (UTC)')
    .option(
      '-t, --test <name>',
      'a test; the options after it are its parameters. May be given several times',
      (text) => tests.begin(text),
    )
    .option('--fail <bounds>', 'threshold, or lower and upper bound, of bad values: 10,50', parameter('fail'))
    .option('--suspect <bounds>', 'the same of probably bad values', parameter('suspect'))
    .option('--set <name=value>', 'any other parameter of the test: method=median', (text) => tests.set(text))
    .option('--other <name=code>', 'another stream, by the name that tests call it', several)
    .option('--depths <code>', 'stream of depths')
    .option('--latitudes <code>', 'stream of latitudes')
    .option('--longitudes <code>', 'stream of longitudes')
    .addOption(oneOf(new Option('--flag-scheme <scheme>', 'o2a without it'), FLAG_SCHEMES))
    .option('-L, --limit <number>', 'most times that are listed', wholeNumber, 30)
    .addHelpText(
      'after',
      examples(
        [
          'Values that the instrument cannot give',
          'pelorus quality try vessel:mya_ii:tsg:salinity --test gross_range --fail 2,41 --suspect 20,38',
        ],
        [
          'Spikes of a year, and a stuck sensor',
          'pelorus quality try station:seattle:weather:temp_max --from 2012-01-01 --to 2012-12-31 --test spike --fail 9 --set method=median --test flat_line --set failSeconds=259200',
        ],
      ),
    )
    .action(run(async () => (await import('../actions/quality-try')).tryQuality(tests)));
}

function addFlags(quality: Command, run: Run): void {
  withJson(quality.command('flag <codes...>'))
    .summary('flag values of streams by hand')
    .description(
      'Says how far the values of streams in a time can be trusted. It goes before what files and rules say.',
    )
    .option('--from <moment>', 'the first moment (UTC)')
    .option('--to <moment>', 'the last moment, included; a mere date is the whole day')
    .option('--flag <number>', '1 good, 2 probably good, 3 probably bad, 4 bad', wholeNumber)
    .addOption(oneOf(new Option('--cause <cause>', 'why'), FLAG_CAUSES))
    .option('-m, --comment <text>', 'what happened; needed for the cause other')
    .option('--dry-run', 'check, and set nothing')
    .addHelpText(
      'after',
      examples([
        'The pump broke',
        'pelorus quality flag vessel:mya_ii:tsg:salinity --from 2024-05-09 --to 2024-05-11T12:00 --flag 4 --cause maintenance -m "pump broke"',
      ]),
    )
    .action(run(async () => (await import('../actions/quality-flags')).flagValues));
  withList(quality.command('flags'), 50)
    .summary('list flags of persons, also revoked ones')
    .action(run(async () => (await import('../actions/quality-flags')).listFlags));
  quality
    .command('revoke <id>')
    .summary('revoke a flag of a person; it stays, and counts no more')
    .option('--reason <text>', 'why it is revoked')
    .action(run(async () => (await import('../actions/quality-flags')).revokeFlag));
  withJson(quality.command('why <codes...>'))
    .summary('show why values have their flags')
    .option('--from <moment>', 'from when, included (UTC)')
    .option('--to <moment>', 'until when, included (UTC)')
    .option('--flags <flags>', 'these flags only, for example 3,4')
    .addOption(oneOf(new Option('--layers <layer>', 'who says so; all without it'), LAYER_KINDS))
    .addOption(oneOf(new Option('--flag-scheme <scheme>', 'scheme of all flags; o2a without it'), FLAG_SCHEMES))
    .option('--as-of <moment>', 'as it was at a moment (UTC)')
    .addHelpText(
      'after',
      examples([
        'What is bad in May',
        'pelorus quality why vessel:mya_ii:tsg:salinity --from 2024-05-01 --to 2024-05-31 --flags 3,4',
      ]),
    )
    .action(run(async () => (await import('../actions/quality-flags')).explainFlags));
}

function addRules(quality: Command, run: Run): void {
  withJson(quality.command('rules <codes...>'))
    .summary('show which properties judge streams, which do not and why')
    .action(run(async () => (await import('../actions/quality-rules')).showRules));
  withJson(quality.command('run <codes...>'))
    .summary('have streams judged again by their rules')
    .description(
      'Flags follow new data and changed properties by themselves; this is for doubt. Waits until it is done.',
    )
    .option('--from <moment>', 'from when, included (UTC)')
    .option('--to <moment>', 'until when, included; a mere date is the whole day')
    .option('--no-wait', 'do not wait until it is done')
    .addHelpText(
      'after',
      examples(['A year again', 'pelorus quality run vessel:mya_ii:tsg:salinity --from 2024-01-01 --to 2024-12-31']),
    )
    .action(run(async () => (await import('../actions/quality-rules')).judgeAgain));
}
