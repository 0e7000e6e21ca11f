export { UsageError } from './command-words';
export { runServiceCommand } from './service-command';
export { type CommandResult, type ServiceCommand, type ServiceDefinition } from './service-definition';
export { verifyCommand } from './verify-command';
