/** The value of a required property that is not known, by the convention of DataCite. */
export const UNKNOWN = ':unav';
