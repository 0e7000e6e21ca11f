import { importsOf } from './imports';
import type { Rule, Workspace } from './workspace';

type Graph = ReadonlyMap<string, readonly string[]>;

function graphOf(workspace: Workspace): Graph {
  const graph = new Map<string, string[]>([...workspace.files.keys()].map((file) => [file, []]));
  for (const one of importsOf(workspace))
    if (one.kind === 'file' && graph.has(one.file)) graph.get(one.from)!.push(one.file);
  return graph;
}

/** The way round from a file to itself along `path`, undefined when every way out of it has been `done` already. */
function cycleFrom(graph: Graph, file: string, path: string[], done: Set<string>): string[] | undefined {
  const at = path.indexOf(file);
  if (at >= 0) return [...path.slice(at), file];
  if (done.has(file)) return undefined;
  path.push(file);
  for (const next of graph.get(file) ?? []) {
    const cycle = cycleFrom(graph, next, path, done);
    if (cycle) return cycle;
  }
  path.pop();
  done.add(file);
  return undefined;
}

/** No file reaches itself by imports, of types neither. The first cycle found is told, file by file. */
export const cyclesRule: Rule = (workspace) => {
  const graph = graphOf(workspace);
  const done = new Set<string>();
  for (const file of graph.keys()) {
    const cycle = cycleFrom(graph, file, [], done);
    if (cycle) return [cycle.join(' -> ')];
  }
  return [];
};
