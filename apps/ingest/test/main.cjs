// The service's command line for specs.
require('./load-program.cjs')('main');
