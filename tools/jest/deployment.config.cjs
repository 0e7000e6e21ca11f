// Suites of `npm run test:deployment`: services among programs of Debian, such as proxies. One at a time: they start many.
module.exports = { ...require('./configuration.cjs')('deployment-spec'), maxWorkers: 1 };
