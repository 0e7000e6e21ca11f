import { type Command } from 'commander';
import { examples, type Run, several, wholeNumber, withJson, withList } from './command-builder';

/** `items ...` and `open`. */
export function addItemCommands(program: Command, run: Run): void {
  const items = program.command('items').summary('find and change instruments: ships, stations, devices, sensors');
  addReads(items, run);
  addWrites(items, run);
  addPlaces(items, run);
  program
    .command('open <item>')
    .summary('open the page of an item in a browser')
    .option('--print', 'print the address only')
    .action(run(async () => (await import('../actions/open-item')).openItem));
}

function addReads(items: Command, run: Run): void {
  withList(items.command('find [words...]'), 30)
    .summary('list items that have all words, and match a filter')
    .option('--as-of <moment>', 'items as they were then')
    .addHelpText(
      'after',
      examples(
        ['Optodes in use', 'pelorus items find optode --where "status.name==public"'],
        ['What is on a ship, for a program', 'pelorus items find -w "code=like=vessel:mya_ii:*" --json=code,longName'],
      ),
    )
    .action(run(async () => (await import('../actions/items-find')).findItems));
  withJson(items.command('show <item>'))
    .summary('show an item by its code or id')
    .option('--as-of <moment>', 'the item as it was then')
    .action(run(async () => (await import('../actions/items-show')).showItem));
  withJson(items.command('streams <item>'))
    .summary('list the codes under which its values are stored, from when to when')
    .option('--as-of <moment>', 'what was known then')
    .action(run(async () => (await import('../actions/items-streams')).listItemStreams));
  items
    .command('tree [item]')
    .summary('draw what is mounted on what')
    .action(run(async () => (await import('../actions/items-tree')).drawTree));
  withJson(items.command('history <item>'))
    .summary('list what happened to an item')
    .option('-L, --limit <number>', 'most changes', wholeNumber, 20)
    .action(run(async () => (await import('../actions/items-history')).showHistory));
}

/** Options for what an item says; `--set` reaches every field. */
function withFields(command: Command): Command {
  return withJson(command)
    .option('--name <text>', 'the name for people (longName)')
    .option('--status <name>', 'a state, for example public')
    .option('--type <name>', 'a type by its systemName, for example data_logger')
    .option('--set <field=value>', 'another field, for example serialNumber=4711; may be repeated', several);
}

function addWrites(items: Command, run: Run): void {
  withFields(items.command('create <shortName>'))
    .summary('register an item; you become its Editor')
    .option('--parent <item>', 'the item it is mounted on')
    .addHelpText(
      'after',
      examples([
        'A logger on a ship',
        'pelorus items create logger_1 --name "Logger of the mast" --type data_logger --status devicestore --parent vessel:mya_ii',
      ]),
    )
    .action(run(async () => (await import('../actions/items-write')).createItem));
  withFields(items.command('edit <item>'))
    .summary('change what an item says')
    .option('--clear <field>', 'a field to empty; may be repeated', several)
    .addHelpText(
      'after',
      examples(['A new serial number', 'pelorus items edit data_logger:logger_1 --set serialNumber=4711']),
    )
    .action(run(async () => (await import('../actions/items-write')).editItem));
  withJson(items.command('retire <items...>'))
    .summary('mark items as decommissioned')
    .option('-y, --yes', 'do not ask')
    .action(run(async () => (await import('../actions/items-write')).retireItems));
}

function addPlaces(items: Command, run: Run): void {
  withJson(items.command('move <item>'))
    .summary('mount an item on another one, or take it off')
    .option('--to <item>', 'the item it is mounted on')
    .option('--off', 'take it off: it becomes a root')
    .option('--date <moment>', 'when it was mounted or taken off; now without it')
    .option('--label <text>', 'what the event is called')
    .addHelpText(
      'after',
      examples(['Last year', 'pelorus items move optode:o_1 --to vessel:mya_ii --date 2023-05-09T12:00:00']),
    )
    .action(run(async () => (await import('../actions/items-move')).moveItem));
  withJson(items.command('clone <item> <shortNames...>'))
    .summary('make items like another one')
    .option('--to <item>', 'where they are put; beside the original without it')
    .option(
      '--with <parts>',
      'parameters,contacts,events,fields,resources,children; all but events and children without it',
    )
    .action(run(async () => (await import('../actions/items-move')).cloneItem));
}
