/** The codes that an account may not write, of those that a registry was asked about. */
export interface CodeVerdict {
  /** Codes that are no parameter's URN, with those that are most alike. */
  readonly unknown: readonly { readonly code: string; readonly nearest: readonly string[] }[];
  /** URNs of parameters whose item the account may not change. */
  readonly forbidden: readonly { readonly code: string; readonly itemId: number }[];
}
