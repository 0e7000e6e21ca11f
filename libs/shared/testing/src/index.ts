export { listen, type ListeningService } from './listen';
export { openApiFaults } from './openapi-faults';
export { ResponseChecker } from './response-checker';
export { ServiceClient, sessionOf } from './service-client';
export { emptyDatabase, testDatabase, type TestDatabase } from './test-database';
