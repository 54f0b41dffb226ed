/** Takes the focus as soon as the field is there: what comes next is typed into it. */
export const focusOnMount = (field: HTMLElement | null): void => field?.focus();

/** Scrolls to a form as soon as it is there: its first field may take no focus, and its button stands below its last. */
export const showOnMount = (form: HTMLElement | null): void =>
  form?.scrollIntoView({ block: "nearest" });
