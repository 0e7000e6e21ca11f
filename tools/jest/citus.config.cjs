// Suites of `npm run test:citus`: those that use a database, and those that change the nodes of a cluster.
module.exports = require('./configuration.cjs')('{db-spec,e2e-spec,citus-spec}');
