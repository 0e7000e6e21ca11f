import { CommandProcess } from './command-process';

/** The command `merge` of the service in a process of its own. */
export class MergeCommand extends CommandProcess {
  constructor(databaseUrl: string, words: readonly string[] = []) {
    super(databaseUrl, ['merge', ...words]);
  }
}
