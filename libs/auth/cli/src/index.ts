export { UsageError } from './command-words';
export { type CommandResult, runServiceCommand, type ServiceCommand, type ServiceDefinition } from './service-command';
export { verifyCommand } from './verify-command';
