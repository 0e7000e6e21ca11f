/** An item's id or its code. */
export type ItemKey = number | string;
