/** Characters of RFC 3986, whole percent-encodings, one fragment. */
const URI =
  /^(?:https?:\/\/|urn:)(?:[\w\-.~:/?@!$&'()*+,;=]|%[\da-f]{2})+(?:#(?:[\w\-.~:/?@!$&'()*+,;=]|%[\da-f]{2})*)?$/i;

/** Returns an http(s) URI or URN, unchanged where valid, else percent-encoded; undefined for anything else. */
export function absoluteUri(text: string | undefined): string | undefined {
  const uri = text?.trim() ?? '';
  const normal = normalised(uri);
  return normal === undefined ? undefined : [uri, normal].find((each) => URI.test(each));
}

/** `URL.canParse` of Node.js 20, once compiled, rejects umlauts. */
function normalised(uri: string): string | undefined {
  try {
    return new URL(uri).href;
  } catch {
    return undefined;
  }
}

const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[a-z\d]+(?:-+[a-z\d]+)*(?:\.[a-z\d]+(?:-+[a-z\d]+)*)+$/i;

/** Returns a text of the form of an e-mail address. */
export function emailAddress(text: string | undefined): string | undefined {
  return text !== undefined && EMAIL.test(text) ? text : undefined;
}
