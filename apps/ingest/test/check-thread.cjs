// The thread that checks the quality of values for specs.
require('./load-program.cjs')('check-thread');
