import type { Page } from "@playwright/test";

/**
 * Returns texts and pictures that overlap, each pair as `text × text`. Dialogs, fixed and sticky elements, and invisible
 * elements are ignored.
 */
export const overlaps = (page: Page): Promise<string[]> => page.evaluate(findOverlaps);

function findOverlaps(): string[] {
  /** Tolerance for rounding, and for letters that reach beyond their line. */
  const slackPx = 3;
  type Box = { readonly name: string; readonly node: Element; readonly rect: DOMRect };

  const boxes = [...boxesOfTexts(), ...boxesOfPictures()];
  return boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter((other) => !isFamily(one.node, other.node) && doOverlap(one.rect, other.rect))
      .map((other) => `${one.name} × ${other.name}`),
  );

  function* boxesOfTexts(): Generator<Box> {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode;
      const node = text.parentElement;
      const words = text.textContent?.trim() ?? "";
      // Text that is hidden from screen readers is decoration.
      if (!node || words === "" || node.closest("[aria-hidden]") || !isSeen(node)) continue;
      for (const rect of rectsOf(text, node)) {
        const seen = seenPart(rect, node);
        if (seen) yield { name: words.slice(0, 40), node, rect: seen };
      }
    }
  }

  /** Returns the area of the letters; for a badge, that of its whole background. */
  function rectsOf(text: Node, node: Element): readonly DOMRect[] {
    const isBadge = getComputedStyle(node).backgroundColor !== "rgba(0, 0, 0, 0)";
    if (isBadge && node.childElementCount === 0) return [node.getBoundingClientRect()];
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()];
  }

  function* boxesOfPictures(): Generator<Box> {
    for (const node of document.querySelectorAll("img, svg")) {
      if (!isSeen(node)) continue;
      const seen = seenPart(node.getBoundingClientRect(), node);
      if (seen) yield { name: `<${node.tagName.toLowerCase()}>`, node, rect: seen };
    }
  }

  /** Returns the part that the boxes around it leave visible; undefined where that is nothing. */
  function seenPart(rect: DOMRect, node: Element): DOMRect | undefined {
    let { left, top, right, bottom } = rect;
    for (let around: Element | null = node; around; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      const edge = around.getBoundingClientRect();
      if (overflowX !== "visible") {
        left = Math.max(left, edge.left);
        right = Math.min(right, edge.right);
      }
      if (overflowY !== "visible") {
        top = Math.max(top, edge.top);
        bottom = Math.min(bottom, edge.bottom);
      }
    }
    if (right - left <= 1 || bottom - top <= 1) return undefined;
    return new DOMRect(left, top, right - left, bottom - top);
  }

  function isSeen(node: Element): boolean {
    if (!node.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    for (let around: Element | null = node; around; around = around.parentElement) {
      const { position, clipPath } = getComputedStyle(around);
      if (position === "fixed" || position === "sticky" || clipPath !== "none") return false;
    }
    return true;
  }

  /** Whether one contains the other: a picture and its label, a control and its content. */
  function isFamily(one: Element, other: Element): boolean {
    return one.contains(other) || other.contains(one);
  }

  function doOverlap(one: DOMRect, other: DOMRect): boolean {
    const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return width > slackPx && height > slackPx;
  }
}
