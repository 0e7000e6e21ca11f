/** Nonce for style elements of libraries, by the content security policy. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
