import type * as TestingLibrary from "@testing-library/dom";

/** A call of `getByRole` and the like, as JSON. With `flags`, `words` are a regular expression. */
export type Step = {
  readonly by: "role" | "label" | "text";
  readonly role?: string;
  readonly words?: string;
  readonly flags?: string;
  readonly exact?: boolean;
  readonly level?: number;
  readonly checked?: boolean;
};

/**
 * Runs in the page: finds the only visible element that fits, by the queries of DOM Testing Library.
 * @returns the element, its place in the window, its text or its value
 */
export function look(steps: readonly Step[], action: string, value = ""): unknown {
  const library = (window as unknown as { TestingLibraryDom: typeof TestingLibrary })
    .TestingLibraryDom;
  if (document.querySelector("#root[data-waiting]")) throw new Error("the page is not usable yet");
  let found: HTMLElement[] = [document.body];
  for (const step of steps) {
    const within = found.flatMap((scope) => query(scope, step));
    found = [...new Set(within)].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    );
  }
  const [only, ...others] = found as HTMLInputElement[];
  if (!only || others.length > 0) {
    const each = found.map(({ outerHTML }) => outerHTML.slice(0, 100));
    throw new Error(`found ${found.length} elements: ${each.join(", ")}`);
  }
  if (action === "pressed" || action === "place") {
    // WebDriver presses a disabled button without an error, and nothing happens.
    if (only.matches(":disabled, [aria-disabled=true]")) throw new Error("the element is disabled");
    // A finger presses the label: some of these inputs are invisible.
    const pressed = only.labels?.[0] ?? only;
    if (action === "pressed") return pressed;
    // Away from bars that stay at the edges.
    pressed.scrollIntoView({ block: "center" });
    // A drawer that slides in may not have moved yet.
    const moving = document.getAnimations().filter(({ playState }) => playState === "running");
    if (moving.some(({ effect }) => (effect as KeyframeEffect).target?.contains(pressed))) {
      throw new Error("the element is moving");
    }
    const { x, y, width, height } = pressed.getBoundingClientRect();
    return [x, y, width, height].join(" ");
  }
  if (action === "element") return only;
  if (action === "text") return only.innerText;
  if (action === "select") {
    only.focus();
    only.select();
  } else if (action === "choose") {
    // A native select shows its options outside of the page.
    only.value = value;
    only.dispatchEvent(new Event("input", { bubbles: true }));
    only.dispatchEvent(new Event("change", { bubbles: true }));
  }
  return only.value;

  function query(
    scope: HTMLElement,
    { by, role = "", level, checked, ...step }: Step,
  ): HTMLElement[] {
    const fits = (text: string) => isLike(text, step);
    if (by === "label") return library.queryAllByLabelText(scope, fits);
    if (by === "text") return library.queryAllByText(scope, fits);
    return library.queryAllByRole(scope, role, {
      ...(step.words === undefined ? {} : { name: fits }),
      ...(level === undefined ? {} : { level }),
      ...(checked === undefined ? {} : { checked }),
    });
  }

  function isLike(content: string, { words = "", flags, exact }: Partial<Step>): boolean {
    const text = content.replaceAll(/\s+/g, " ").trim();
    if (flags !== undefined) return new RegExp(words, flags).test(text);
    return exact ? text === words : text.toLowerCase().includes(words.toLowerCase());
  }
}
