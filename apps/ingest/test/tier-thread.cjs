// The thread that moves old blocks into objects for specs.
require('./load-program.cjs')('tier-thread');
