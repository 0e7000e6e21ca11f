/** Reads the first lines of an answer, then breaks it off: the rest is never sent. */
export async function firstLines(response: Response, most: number): Promise<string[]> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text += part.value;
    if (countLines(text) >= most) break;
  }
  await reader?.cancel();
  return text
    .split(/\r?\n/)
    .slice(0, most)
    .filter((line) => line !== '');
}

const countLines = (text: string): number => text.split('\n').length - 1;
