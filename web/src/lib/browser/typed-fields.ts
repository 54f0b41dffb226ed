/** Remembers and restores what was typed into the page's fields, and enters values so that React notices them. */

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Remembers the values of the page's fields. @returns a function that restores them in fields that replace these */
export function rememberFields(): () => Promise<void> {
  const held = fieldsByName().map(([name, field]) => ({ name, field }));
  return async () => {
    // A choice may bring other fields and other options.
    for (const isTurn of [isBox, isSelect, isText]) {
      const present = new Map(fieldsByName());
      for (const { name, field } of held) {
        const place = present.get(name);
        if (place && isTurn(field)) putBack(place, field);
      }
      await Promise.resolve();
    }
  };
}

/** The nth field of a kind and name; boxes of one name differ in their value. */
function fieldsByName(): [string, Field][] {
  const counts = new Map<string, number>();
  return [...document.querySelectorAll<Field>("#root :is(input, select, textarea)")].map(
    (field) => {
      const kind = [field.type, field.name, isBox(field) ? field.value : ""].join(" ");
      const nth = counts.get(kind) ?? 0;
      counts.set(kind, nth + 1);
      return [`${kind} ${nth}`, field];
    },
  );
}

const isBox = (field: Field): field is HTMLInputElement =>
  "checked" in field && /^(?:checkbox|radio)$/.test(field.type);
const isSelect = (field: Field): boolean => field instanceof HTMLSelectElement;
const isText = (field: Field): boolean => !isBox(field) && !isSelect(field);

function putBack(place: Field, field: Field): void {
  if (isBox(field)) {
    if (
      (place as HTMLInputElement).checked !== field.checked &&
      (field.checked || field.type === "checkbox")
    )
      place.click();
    return;
  }
  if (place.value !== field.value) enter(place, field.value);
}

/** Enters a value so that React notices it: the field's own setter is React's, so the prototype's is called. */
export function enter(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event(isSelect(field) ? "change" : "input", { bubbles: true }));
}
