// The thread that evaluates alerts for specs.
require('./load-program.cjs')('alert-thread');
