/** Come later; and editors who meet, or who ask for what another one has deleted. */
const LATER = [429, 503];
const MEETING = [...LATER, 404, 409, 412, 422];

/** What is wrong with an answer under load; an upload that is sent again may be stored already. */
export function faultOf(kind, { status, text }) {
  const excused = kind.startsWith('edit') ? MEETING : kind.startsWith('upload again') ? [...LATER, 409] : LATER;
  if ((status >= 200 && status < 300) || excused.includes(status)) return undefined;
  return `${kind}: ${status} ${text.slice(0, 300)}`;
}
