/** Says why an administrator cannot do something with partitions; for the command line. */
export class PartitionError extends Error {}
