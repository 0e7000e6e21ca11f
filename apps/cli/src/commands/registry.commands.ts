import { IMPORT_KINDS, LIST_FORMATS, WHOLE_LISTS } from '@pelorus/client';
import { Argument, type Command, Option } from 'commander';
import { decimalNumber, examples, oneOf, type Run, several, wholeNumber, withJson, withList } from './command-builder';

/** Formats without pages. */
const WHOLE_FORMATS = LIST_FORMATS.filter((format) => format !== 'json');

/** `events`, `contacts`, `missions`, `import`, `export`. */
export function addRegistryCommands(program: Command, run: Run): void {
  addEvents(program, run);
  addContacts(program, run);
  addMissions(program, run);
  program
    .command('changes')
    .summary('follow what becomes of records, until Ctrl-C')
    .option('--kinds <kinds>', 'of these kinds only, for example item,event')
    .option('--since <id>', 'go on behind this event')
    .option('--ids', 'tell the id of each event on standard error')
    .option('--json', 'print one event a line')
    .action(run(async () => (await import('../actions/changes')).followChanges));
  withJson(program.command('history'))
    .summary('list what changed in the registry, when, and by whom')
    .option('--from <moment>', 'from when (UTC)')
    .option('--to <moment>', 'until when (UTC)')
    .option('--item <item>', 'of this item and all that was on it then')
    .option('-L, --limit <number>', 'most changes', wholeNumber, 20)
    .addHelpText(
      'after',
      examples(['This week aboard', 'pelorus history --item vessel:mya_ii --from 2024-01-15 -L 100']),
    )
    .action(run(async () => (await import('../actions/items-history')).showRegistryHistory));
  program
    .command('import <file>')
    .summary('make and change items, parameters or events from CSV or JSON: all or nothing')
    .option('-n, --dry-run', 'check everything and keep nothing')
    .addOption(oneOf(new Option('--kind <kind>', 'what the rows of CSV are'), IMPORT_KINDS))
    .option('--json [fields]', 'print JSON')
    .addHelpText(
      'after',
      examples([
        'Edit a fleet in a spreadsheet',
        'pelorus export items -w "code=like=vessel:*" -o fleet.csv && pelorus import fleet.csv --dry-run',
      ]),
    )
    .action(run(async () => (await import('../actions/import-export')).importFile));
  program
    .command('export')
    .summary('write a whole list')
    .addArgument(oneOf(new Argument('[list]', 'items without it'), WHOLE_LISTS))
    .addOption(oneOf(new Option('-f, --format <format>', 'csv without it'), WHOLE_FORMATS))
    .option('-w, --where <filter>', 'filter in RSQL')
    .option('-s, --sort <keys>', 'keys to sort by')
    .option('-o, --output <file>', 'file to write; standard output without it')
    .action(run(async () => (await import('../actions/import-export')).exportList));
}

function addEvents(program: Command, run: Run): void {
  const events = program.command('events').summary('what happened to items');
  withList(events.command('list [item]'), 30)
    .summary('list the events of an item, or of all')
    .action(run(async () => (await import('../actions/events')).listEvents));
  withJson(events.command('add <item> <label>'))
    .summary('record an event')
    .requiredOption('--type <name>', 'a type by its name, for example Calibration')
    .option('--start <moment>', 'when it began; now without it')
    .option('--end <moment>', 'when it ended; when it began without it')
    .option('--description <text>', 'free text')
    .option('--latitude <degrees>', 'where', decimalNumber)
    .option('--longitude <degrees>', 'where', decimalNumber)
    .option('--elevation <metres>', 'how high', decimalNumber)
    .addHelpText(
      'after',
      examples([
        'A calibration',
        'pelorus events add optode:o_1 "Calibrated at 20 °C" --type Calibration --start 2024-01-17',
      ]),
    )
    .action(run(async () => (await import('../actions/events')).addEvent));
}

function addContacts(program: Command, run: Run): void {
  const contacts = program.command('contacts').summary('people, and which items they look after');
  withList(contacts.command('find [name]'), 30)
    .summary('list people')
    .action(run(async () => (await import('../actions/contacts')).findContacts));
  withJson(contacts.command('add <item> <email>'))
    .summary('give a person roles on an item')
    .requiredOption('--role <name>', 'a role, for example Editor; may be repeated', several)
    .option('--first-name <name>', 'of a person who is new')
    .option('--last-name <name>', 'of a person who is new')
    .action(run(async () => (await import('../actions/contacts')).addContact));
  withJson(contacts.command('merge'))
    .summary('make one person of two; for administrators')
    .argument('<id>', 'the contact that stays', wholeNumber)
    .argument('<double>', 'the contact that goes; its roles become those of the first', wholeNumber)
    .option('--email <address>', 'the e-mail afterwards, where both have one or the first has none')
    .action(run(async () => (await import('../actions/contacts')).mergeContacts));
}

function addMissions(program: Command, run: Run): void {
  const missions = program.command('missions').summary('campaigns, and which items take part');
  withList(missions.command('find [words...]'), 30)
    .summary('list missions')
    .action(run(async () => (await import('../actions/missions')).findMissions));
  withJson(missions.command('show <id>'))
    .summary('show a mission with its items')
    .action(run(async () => (await import('../actions/missions')).showMission));
  withJson(missions.command('create <name>'))
    .summary('make a mission')
    .requiredOption('--start <moment>', 'when it begins')
    .requiredOption('--end <moment>', 'when it ends')
    .option('--description <text>', 'free text')
    .action(run(async () => (await import('../actions/missions')).createMission));
  withJson(missions.command('add <id> <items...>'))
    .summary('let items take part')
    .action(run(async () => (await import('../actions/missions')).addMissionItems));
  missions
    .command('remove <id> <items...>')
    .summary('take items out')
    .action(run(async () => (await import('../actions/missions')).removeMissionItems));
}
