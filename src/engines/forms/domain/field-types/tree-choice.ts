import type { FieldConfig } from '../definition/field-config.ts'

/** What a tree field allows: several nodes or one, any node or only last ones. */
export type TreeRule = { multiple: boolean; checkStrictly: boolean }

/** The rule of a field. */
export const treeRuleOf = ({ privateConfig }: Pick<FieldConfig, 'privateConfig'>): TreeRule => ({
  multiple: privateConfig.multiple,
  checkStrictly: privateConfig.checkStrictly,
})

/** Between the names of a path: 合同纠纷 / 买卖合同纠纷. */
export const pathSeparator = ' / '

/** A node of any tree, as far as choosing in it needs to know it. */
export type TreeNode<Self> = { children?: readonly Self[] | undefined }

/**
 * From the root down to the node with this key; null when the tree has none. Keys are unique in the tree.
 */
export function pathTo<Node extends TreeNode<Node>, Key>(
  nodes: readonly Node[],
  key: Key,
  keyOf: (node: Node) => Key,
): readonly Node[] | null {
  for (const node of nodes) {
    if (keyOf(node) === key) return [node]
    const below = node.children ? pathTo(node.children, key, keyOf) : null
    if (below) return [node, ...below]
  }
  return null
}

/** Whether the node at the end of a path may be chosen: nothing on the way is disabled, and only a last node unless checks are strict. */
export function isChoosable<Node extends TreeNode<Node>>(
  path: readonly Node[],
  rule: Pick<TreeRule, 'checkStrictly'>,
  isDisabled: (node: Node) => boolean,
): boolean {
  const last = path.at(-1)
  if (!last || path.some(isDisabled)) return false
  return rule.checkStrictly || !last.children?.length
}
