/** The commands of a Markdown text, or of one of its sections: its fenced `sh` blocks, in order. */
export function shellBlocks(markdown: string, section?: string): string[] {
  const text = section === undefined ? markdown : textOf(markdown, section);
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map((match) => match[1] ?? '');
}

function textOf(markdown: string, section: string): string {
  const start = markdown.indexOf(`\n## ${section}\n`);
  if (start < 0) throw new Error(`there is no section '${section}'`);
  const end = markdown.indexOf('\n## ', start + 1);
  return markdown.slice(start, end < 0 ? undefined : end);
}
