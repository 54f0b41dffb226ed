/**
 * Shortens what was typed into an input to a length, once it is cleaned. The browser's own `maxlength` cuts a pasted
 * text before anybody has removed its spaces and invisible characters.
 * @returns whether it was too long
 */
export function keepWithin(
  input: HTMLInputElement,
  maxLength: number,
  clean: (text: string) => string,
): boolean {
  if (input.value.length <= maxLength) return false;
  const cleaned = clean(input.value);
  // The form's rules clean it again.
  if (cleaned.length <= maxLength) return false;
  const caret = input.selectionStart;
  input.value = cleaned.slice(0, maxLength);
  // Null in a field for an email address, which has no such position.
  if (caret !== null) input.setSelectionRange(caret, caret);
  return true;
}
