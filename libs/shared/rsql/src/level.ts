import { type Group, type LogicalOperator, type RsqlNode } from './tree';

/** The nodes gathered inside one pair of parentheses, or outside of all. */
export class Level {
  #operand!: RsqlNode;
  #conjuncts: RsqlNode[] | undefined = undefined;
  #disjuncts: RsqlNode[] | undefined = undefined;
  #conjunctionStart = 0;
  #disjunctionStart = 0;
  #end = 0;

  /** `open` is the offset of the parenthesis that opened it; `depth` counts from 0 outside of all. */
  constructor(
    readonly outer: Level | undefined,
    readonly open: number,
    readonly depth: number,
  ) {}

  take(node: RsqlNode, start: number, end: number): void {
    if (this.#conjuncts === undefined) this.#conjunctionStart = start;
    if (this.#conjuncts === undefined && this.#disjuncts === undefined) this.#disjunctionStart = start;
    this.#operand = node;
    this.#end = end;
  }

  and(): void {
    if (this.#conjuncts === undefined) this.#conjuncts = [this.#operand];
    else this.#conjuncts.push(this.#operand);
  }

  /** Ends the conjunction and offers the next operand as an alternative to it. */
  or(): void {
    const node = this.#conjunction();
    if (this.#disjuncts === undefined) this.#disjuncts = [node];
    else this.#disjuncts.push(node);
  }

  close(): RsqlNode {
    const node = this.#conjunction();
    if (this.#disjuncts === undefined) return node;
    this.#disjuncts.push(node);
    return group('or', this.#disjuncts, this.#disjunctionStart, this.#end);
  }

  #conjunction(): RsqlNode {
    const nodes = this.#conjuncts;
    if (nodes === undefined) return this.#operand;
    nodes.push(this.#operand);
    this.#conjuncts = undefined;
    return group('and', nodes, this.#conjunctionStart, this.#end);
  }
}

function group(op: LogicalOperator, nodes: readonly RsqlNode[], start: number, end: number): Group {
  return { kind: 'group', op, nodes, span: { start, end } };
}
