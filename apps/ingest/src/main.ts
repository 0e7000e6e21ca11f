import 'reflect-metadata';
import { runServiceCommand } from '@pelorus/auth/boot';
import { INGEST_SERVICE } from './ingest-service';

void runServiceCommand(INGEST_SERVICE, process.argv.slice(2));
