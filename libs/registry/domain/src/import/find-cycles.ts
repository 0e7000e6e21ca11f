/** Returns the nodes on a cycle; each node has at most one successor. */
export function findCycles<Node>(nodes: Iterable<Node>, next: (node: Node) => Node | undefined): Node[] {
  const round = new Map<Node, number>();
  const cycles: Node[] = [];
  let number = 0;
  for (const start of nodes) {
    number++;
    let node: Node | undefined = start;
    while (node !== undefined && !round.has(node)) {
      round.set(node, number);
      node = next(node);
    }
    if (node === undefined || round.get(node) !== number) continue;
    for (let each: Node | undefined = node; each !== undefined;) {
      cycles.push(each);
      each = next(each);
      if (each === node) break;
    }
  }
  return cycles;
}
