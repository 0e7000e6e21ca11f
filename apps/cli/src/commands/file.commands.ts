import { Argument, type Command } from 'commander';
import { COMPLETION_SCRIPTS } from '../completion/scripts';
import { examples, oneOf, type Run, withJson } from './command-builder';

/** `check`, `convert`, `completion`: no service is asked. */
export function addFileCommands(program: Command, run: Run): void {
  withJson(program.command('check <files...>'))
    .summary('check NRT files without a service; - is standard input')
    .description('Names each fault as file:line:column, as editors take it, with the place below.')
    .addHelpText(
      'after',
      examples(
        ['In vim', ':cexpr system("pelorus check cruise.nrt")'],
        ['For a program', 'pelorus check --json cruise.nrt'],
      ),
    )
    .action(run(async () => (await import('../actions/check')).checkFiles));
  program
    .command('convert <file>')
    .summary('make NRT of a CSV, TSV or XLSX table by a mapping, or a table of NRT')
    .option('-m, --mapping <file>', 'JSON that says which column is which parameter')
    .option(
      '-o, --output <file>',
      'file to write; the ending says which format. Standard output without it, as NRT or TSV',
    )
    .option('--sketch', 'print a mapping to begin with, from the headings of the table')
    .addHelpText(
      'after',
      examples(
        ['Begin a mapping', 'pelorus convert cruise.xlsx --sketch > cruise.map.json'],
        ['Table to NRT', 'pelorus convert cruise.xlsx -m cruise.map.json -o cruise.nrt'],
        ['And back', 'pelorus convert cruise.nrt -m cruise.map.json -o cruise.csv'],
      ),
    )
    .action(run(async () => (await import('../actions/convert')).convertFile));
  program
    .command('completion')
    .summary('print the completion of commands for a shell')
    .addArgument(oneOf(new Argument('<shell>'), Object.keys(COMPLETION_SCRIPTS)))
    .addHelpText(
      'after',
      examples(
        ['bash', "echo 'source <(pelorus completion bash)' >> ~/.bashrc"],
        ['fish', 'pelorus completion fish > ~/.config/fish/completions/pelorus.fish'],
      ),
    )
    .action(run(async () => (await import('../actions/completion')).printCompletion));
}
