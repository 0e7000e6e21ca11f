import { absoluteUri } from './absolute-uri';

/** Persistent identifier: scheme, name, and resolving URL. */
export interface PersistentIdentifier {
  readonly type: 'DOI' | 'Handle' | 'URN' | 'URL';
  readonly value: string;
  readonly uri: string;
}

const DOI = /^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)?(10\.\d{4,9}\/[!-~]+)$/i;
const HANDLE = /^(?:https?:\/\/hdl\.handle\.net\/|hdl:\s*)([\w.-]+\/[!-~]+)$/i;
/** Bare Handles, as most registries keep them: the naming authority must be digits. */
const BARE_HANDLE = /^((?:\d{4,}|\d+(?:\.\d+)+)\/[!-~]+)$/;

/** Parses `citation`: DOI or Handle, bare or as URL, another URL, or a URN; undefined otherwise. */
export function persistentIdentifier(citation: string | undefined): PersistentIdentifier | undefined {
  const text = citation?.trim() ?? '';
  const doi = DOI.exec(text)?.[1];
  if (doi !== undefined) return { type: 'DOI', value: doi, uri: `https://doi.org/${encodePath(doi)}` };
  const handle = (HANDLE.exec(text) ?? BARE_HANDLE.exec(text))?.[1];
  if (handle !== undefined)
    return { type: 'Handle', value: handle, uri: `https://hdl.handle.net/${encodePath(handle)}` };
  const uri = absoluteUri(text);
  return uri === undefined ? undefined : { type: uri.startsWith('http') ? 'URL' : 'URN', value: uri, uri };
}

/** Encodes a path; keeps escapes, which a URL's path may have. */
function encodePath(path: string): string {
  return path
    .split('/')
    .map(encodeURIComponent)
    .join('/')
    .replaceAll(/%25(?=[\dA-F]{2})/gi, '%');
}
