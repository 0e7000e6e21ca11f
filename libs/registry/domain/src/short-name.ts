/** What a short name or system name may look like: it becomes part of codes and URNs. */
export const SHORT_NAME = /^[A-Za-z0-9_.-]{1,64}$/;
