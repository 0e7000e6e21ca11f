// Suites of `npm run test:system`: whole platforms, built services, images, backups, faults, load, each page in depth.
module.exports = require('./configuration.cjs')('system-spec');
