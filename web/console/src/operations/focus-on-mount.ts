/** Takes the focus as soon as the field is there: what comes next is typed into it. */
export const focusOnMount = (field: HTMLElement | null): void => field?.focus();
