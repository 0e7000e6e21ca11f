import { type INestApplication } from '@nestjs/common';
import { type ServiceSettings } from '@pelorus/shared/config';
import { type Logger } from '@pelorus/shared/http';
import { type Database, type SchemaMigrations } from '@pelorus/shared/persistence';
import { type EntitySchema } from 'typeorm';

export interface CommandResult {
  readonly output: string;
  readonly exitCode: number;
}

/** Command besides serving, called by its first word. */
export interface ServiceCommand<Settings extends ServiceSettings> {
  /** Call and effect. */
  readonly usage: string;
  /** Exit code of a command that cannot run; 1 by default. */
  readonly failureCode?: number;
  /** Runs the words after the name; returns the output, for exit code 0, or a result. Throws UsageError. */
  run(words: readonly string[], settings: Settings, database: Database): Promise<string | CommandResult>;
}

/** Definition of a service for its command line. */
export interface ServiceDefinition<Settings extends ServiceSettings> {
  readonly name: string;
  readonly settings: new () => Settings;
  readonly migrations: (settings: Settings) => SchemaMigrations;
  readonly entities: (settings: Settings) => readonly EntitySchema[];
  readonly create: (settings: Settings, database: Database, logger: Logger) => Promise<INestApplication>;
  /** Further commands. */
  readonly commands?: Readonly<Record<string, ServiceCommand<Settings>>>;
}
