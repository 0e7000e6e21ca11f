import 'reflect-metadata';
import { runServiceCommand } from '@pelorus/auth/boot';
import { REGISTRY_SERVICE } from './registry-service';

void runServiceCommand(REGISTRY_SERVICE, process.argv.slice(2));
