/** DataCite's value for an unknown required property. */
export const UNKNOWN = ':unav';
