/** The bytes that structure a file. All of them are below 128, so they never occur inside a multi-byte UTF-8 character. */
export const TAB = 0x09;
export const LF = 0x0a;
export const CR = 0x0d;
export const SPACE = 0x20;
export const PLUS = 0x2b;
export const MINUS = 0x2d;
export const POINT = 0x2e;
export const ZERO = 0x30;
export const COLON = 0x3a;
export const LARGE_E = 0x45;
export const LARGE_T = 0x54;
export const LARGE_Z = 0x5a;
export const SMALL_E = 0x65;
export const DELETE = 0x7f;
