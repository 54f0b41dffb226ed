import { type ChangeEvent, type CompositionEvent, useState } from "react";

/** The input, and the last change. */
export type Typed = {
  readonly input: HTMLInputElement;
  /** The `inputType` of the browser's event; "" where the browser says none, as for autofill. */
  readonly inputType: string;
  /** The inserted characters; "" where none were, or unknown. */
  readonly inserted: string;
};

/**
 * Returns the props of an input whose text is rewritten while it is typed. Vietnamese keyboards (Telex, VNI, Gboard)
 * compose: a text that is rewritten before the composition ends is inserted twice. Until then the input shows what
 * the keyboard writes.
 * @param shown the text outside of a composition
 * @param take called with each change outside of a composition, and at its end
 */
export function useTypedText(shown: string, take: (typed: Typed) => void) {
  const [composed, setComposed] = useState<string>();
  return {
    value: composed ?? shown,
    onCompositionStart: ({ currentTarget }: CompositionEvent<HTMLInputElement>) =>
      setComposed(currentTarget.value),
    onCompositionEnd: ({ currentTarget, data }: CompositionEvent<HTMLInputElement>) => {
      setComposed(undefined);
      take({ input: currentTarget, inputType: "insertCompositionText", inserted: data });
    },
    onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const {
        isComposing = false,
        inputType = "",
        data = null,
      } = nativeEvent as Partial<InputEvent>;
      if (isComposing) return setComposed(target.value);
      take({ input: target, inputType, inserted: data ?? "" });
    },
  };
}

/** Sets the text behind the caret's position again, once the rewritten text is in the input. */
export function keepCaret(input: HTMLInputElement, positionOf: () => number): void {
  queueMicrotask(() => {
    const position = positionOf();
    input.setSelectionRange(position, position);
  });
}
