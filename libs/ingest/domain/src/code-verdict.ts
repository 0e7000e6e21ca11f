/** The answer of a registry: the codes that an account may not write. */
export interface CodeVerdict {
  /** Codes that are no parameter's URN, each with the nearest URNs. */
  readonly unknown: readonly { readonly code: string; readonly nearest: readonly string[] }[];
  /** URNs of parameters whose items the account may not change. */
  readonly forbidden: readonly { readonly code: string; readonly itemId: number }[];
}
