import type { ChangeEvent, CompositionEvent } from "react";

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * Shortens what was typed into a field to a length, once it is cleaned. The browser's own `maxlength` cuts a pasted
 * text before anybody has removed its spaces and invisible characters.
 * @returns whether it was too long
 */
export function keepWithin(
  field: TextControl,
  maxLength: number,
  clean: (text: string) => string,
): boolean {
  if (field.value.length <= maxLength) return false;
  const cleaned = clean(field.value);
  // The form's rules clean it again.
  if (cleaned.length <= maxLength) return false;
  const caret = field.selectionStart;
  field.value = cleaned.slice(0, maxLength);
  // Null in a field for an email address, which has no such position.
  if (caret !== null) field.setSelectionRange(caret, caret);
  return true;
}

type Handlers<Control> = {
  onChange?: ((event: ChangeEvent<Control>) => void) | undefined;
  onCompositionEnd?: ((event: CompositionEvent<Control>) => void) | undefined;
};

/** Returns a field's handlers that keep its text within a length, if it has one. */
export function keepingWithin<Control extends TextControl>(
  maxLength: number | undefined,
  clean: (text: string) => string,
  { onChange, onCompositionEnd }: Handlers<Control>,
) {
  return {
    onChange: (event: ChangeEvent<Control>) => {
      // A text that is changed while a keyboard composes it is inserted twice.
      const { isComposing = false } = event.nativeEvent as Partial<InputEvent>;
      if (maxLength !== undefined && !isComposing) keepWithin(event.target, maxLength, clean);
      onChange?.(event);
    },
    onCompositionEnd: (event: CompositionEvent<Control>) => {
      onCompositionEnd?.(event);
      const { currentTarget: target } = event;
      if (maxLength === undefined || !keepWithin(target, maxLength, clean)) return;
      onChange?.({ ...event, target });
    },
  };
}
