/** URL of a service without final slash; TypeError otherwise, which never shows a token. */
export function serviceAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new TypeError(`'${shown(text)}' is not the address of a service: it begins with http:// or https://`);
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new TypeError(
      `The address of a service, ${url.origin}, has no user info, parameters or '#': a token is given apart`,
    );
  return url.href.replace(/\/+$/, '');
}

/** Hides tokens in a URL. */
const shown = (text: string): string => text.replace(/pelorus_[\w-]+/g, 'pelorus_…');
