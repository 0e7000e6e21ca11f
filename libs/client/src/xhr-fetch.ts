/** Told of bytes of a body that were sent. */
export type OnSent = (sent: number) => void;

/** Whether bodies go by `XMLHttpRequest`: browsers' `fetch` lacks streams and progress. */
export const sendsByXhr = (): boolean => typeof XMLHttpRequest === 'function';

/** `fetch` of a body by `XMLHttpRequest`, which tells how much was sent. Fails as `fetch` does. */
export function xhrFetch(url: string, init: RequestInit, onSent?: OnSent): Promise<Response> {
  const xhr = new XMLHttpRequest();
  return new Promise<Response>((resolve, reject) => {
    xhr.open(init.method ?? 'GET', url);
    xhr.withCredentials = init.credentials === 'include';
    xhr.responseType = 'blob';
    for (const [name, value] of new Headers(init.headers)) xhr.setRequestHeader(name, value);
    if (onSent) xhr.upload.onprogress = ({ loaded }) => onSent(loaded);
    xhr.onload = () => resolve(responseOf(xhr));
    xhr.onerror = () => reject(new TypeError('the connection failed'));
    xhr.onabort = () => reject(init.signal?.reason as Error);
    init.signal?.addEventListener('abort', () => xhr.abort(), { once: true });
    if (init.signal?.aborted) reject(init.signal.reason as Error);
    else xhr.send(init.body as XMLHttpRequestBodyInit);
  });
}

function responseOf(xhr: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of xhr.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const body = xhr.status === 204 ? null : (xhr.response as Blob);
  return new Response(body, { status: xhr.status, headers });
}
