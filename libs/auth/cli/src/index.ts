export { runServiceCommand, type ServiceCommand, type ServiceDefinition } from './service-command';
export { runTokenCommand, TOKEN_USAGE, UsageError } from './token-command';
