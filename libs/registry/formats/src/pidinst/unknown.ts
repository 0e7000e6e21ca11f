/** What stands for a value that must be there and is not known, by the convention of DataCite. */
export const UNKNOWN = ':unav';
