import { useState } from "react";
import type { EditedPart } from "./profile-dialog.tsx";

/** The end of `paths.addEmail`. */
const EMAIL_HASH = "#email";

/**
 * Which part of the profile is being edited. Other pages lead to the form for the e-mail by the address; it
 * is taken out of it, so that a reload does not open the form again.
 */
export function useEditedPart() {
  const state = useState<EditedPart | undefined>(() =>
    location.hash === EMAIL_HASH ? "email" : undefined,
  );
  const [, setEdited] = state;
  const edit = (part: EditedPart | undefined) => {
    if (location.hash === EMAIL_HASH) history.replaceState(history.state, "", location.pathname);
    setEdited(part);
  };
  return [state[0], edit] as const;
}
