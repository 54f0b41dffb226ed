/**
 * Whether React found a node in another place than it had put it (react/react#11538): a translator or an extension has
 * moved it. The page itself is in order.
 */
export const isNodeGone = (thrown: unknown): boolean =>
  thrown instanceof DOMException && thrown.name === "NotFoundError";
