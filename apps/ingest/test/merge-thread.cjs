// The thread that merges datasets for specs.
require('./load-program.cjs')('merge-thread');
