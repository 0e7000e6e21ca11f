/** The pattern of short names and system names: they become parts of codes and URNs. */
export const SHORT_NAME = /^[A-Za-z0-9_.-]{1,64}$/;
