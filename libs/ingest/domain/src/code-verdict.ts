/** Codes that an account may not write, from a registry. */
export interface CodeVerdict {
  /** Codes of no parameter, with the nearest URNs. */
  readonly unknown: readonly { readonly code: string; readonly nearest: readonly string[] }[];
  /** URNs of parameters whose items the account may not change. */
  readonly forbidden: readonly { readonly code: string; readonly itemId: number }[];
}
