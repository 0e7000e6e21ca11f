import { type Command } from 'commander';

/** Candidates for the last word, which may be begun: commands, options, values. */
export function candidatesFor(program: Command, words: readonly string[]): string[] {
  const current = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  const command = commandAt(program, before);
  const last = before.at(-1) ?? '';
  const option = optionsOf(command).find(({ long, short }) => [long, short].includes(last));
  const all = option?.required ? (option.argChoices ?? []) : openCandidates(command, current);
  return all.filter((text) => text.startsWith(current)).sort();
}

function openCandidates(command: Command, current: string): readonly string[] {
  if (current.startsWith('-')) return [...optionsOf(command).map(({ long }) => long!), '--help'];
  const commands = command.commands.map((one) => one.name());
  return commands.length > 0 ? commands : command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices);
}

/** The command that the words lead to; options and arguments between lead nowhere. */
function commandAt(program: Command, words: readonly string[]): Command {
  return words.reduce((command, word) => command.commands.find((one) => one.name() === word) ?? command, program);
}

function optionsOf(command: Command): readonly Command['options'][number][] {
  return [...command.options, ...(command.parent ? optionsOf(command.parent) : [])];
}
