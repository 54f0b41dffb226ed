import { useState } from "react";
import { ADD_EMAIL_PATH } from "../../paths.ts";
import type { EditedPart } from "./profile-dialog.tsx";

const EMAIL_HASH = ADD_EMAIL_PATH.slice(1);

/**
 * Holds which part of the profile is being edited. Other pages open the email form by a hash in the address;
 * the hash is removed, so that a reload does not open the form again.
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
