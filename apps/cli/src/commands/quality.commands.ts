import { FLAG_SCHEMES } from '@pelorus/client';
import { type Command, Option } from 'commander';
import { GivenTests } from '../quality/given-tests';
import { examples, oneOf, several, type Run, wholeNumber, withJson } from './command-builder';

/** `quality try`. */
export function addQualityCommands(program: Command, run: Run): void {
  const quality = program.command('quality').summary('judge how far values can be trusted');
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
