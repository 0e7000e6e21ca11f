export { clientFaults } from './generated-client';
export { listen, type ListeningService } from './listen';
export { openApiFaults } from './openapi-faults';
export { openApiGaps } from './openapi-gaps';
export { redoclyFaults, spectralFaults } from './openapi-lint';
export { proxiedPaths } from './proxied-paths';
export { ResponseChecker } from './response-checker';
export { ServiceClient, sessionOf } from './service-client';
export { emptyDatabase, testDatabase, type TestDatabase } from './test-database';
