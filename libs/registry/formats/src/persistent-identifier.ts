import { absoluteUri } from './absolute-uri';

/** A persistent identifier: what kind it is, its name there, and the address that it resolves at. */
export interface PersistentIdentifier {
  readonly type: 'DOI' | 'Handle' | 'URN' | 'URL';
  readonly value: string;
  readonly uri: string;
}

const DOI = /^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)?(10\.\d{4,9}\/[!-~]+)$/i;
const HANDLE = /^(?:https?:\/\/hdl\.handle\.net\/|hdl:\s*)([\w.-]+\/[!-~]+)$/i;
/** Without what says so, a naming authority is of digits: most registries keep the bare Handle. */
const BARE_HANDLE = /^((?:\d{4,}|\d+(?:\.\d+)+)\/[!-~]+)$/;

/** Reads an item's `citation`: a DOI or a Handle, as such or as URL, another URL or a URN; undefined for any other text. */
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

/** Encodes a path. Escapes stay: a path from a URL may be encoded already. */
function encodePath(path: string): string {
  return path
    .split('/')
    .map(encodeURIComponent)
    .join('/')
    .replaceAll(/%25(?=[\dA-F]{2})/gi, '%');
}
