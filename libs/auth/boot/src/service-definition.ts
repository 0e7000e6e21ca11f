import { type INestApplication } from '@nestjs/common';
import { type ServiceSettings } from '@pelorus/shared/config';
import { type Logger } from '@pelorus/shared/http';
import { type Database, type SchemaMigrations } from '@pelorus/shared/persistence';
import { type EntitySchema } from 'typeorm';

/** The output of a command, and the exit code of the process. */
export interface CommandResult {
  readonly output: string;
  readonly exitCode: number;
}

/** A command of a service beside serving, called by its first word. */
export interface ServiceCommand<Settings extends ServiceSettings> {
  /** How it is called, and what it does. */
  readonly usage: string;
  /** Exit code when it cannot be run; 1 by default. */
  readonly failureCode?: number;
  /**
   * Runs it with the words that follow its name; gives what to print, alone where the exit code is 0. Throws UsageError
   * for wrong words.
   */
  run(words: readonly string[], settings: Settings, database: Database): Promise<string | CommandResult>;
}

/** A service as its command line needs it. */
export interface ServiceDefinition<Settings extends ServiceSettings> {
  readonly name: string;
  readonly settings: new () => Settings;
  readonly migrations: (settings: Settings) => SchemaMigrations;
  readonly entities: (settings: Settings) => readonly EntitySchema[];
  readonly create: (settings: Settings, database: Database, logger: Logger) => Promise<INestApplication>;
  /** Further commands, besides serving and managing accounts and tokens. */
  readonly commands?: Readonly<Record<string, ServiceCommand<Settings>>>;
}
