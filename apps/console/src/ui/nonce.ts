/** Nonce of this page, by which the content security policy knows style elements that libraries add. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
