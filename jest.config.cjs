// Suites of `npm test`: units, databases, HTTP, and a look at each page.
module.exports = require('./tools/jest/configuration.cjs')('{spec,db-spec,e2e-spec}');
