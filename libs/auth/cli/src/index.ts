export { UsageError } from './command-words';
export { runServiceCommand, type ServiceCommand, type ServiceDefinition } from './service-command';
