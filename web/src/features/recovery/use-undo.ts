import { previewUndo, undoChange, type UndoPreview } from "@portal/contract/recovery";
import { useCallback, useEffect, useState } from "react";
import { type ApiError, asApiError, codeOf, NOT_FOUND } from "../../lib/api/api-error.ts";
import { send } from "../../lib/api/api.ts";
import { refreshUser } from "../../lib/session/session.ts";

export type UndoState =
  | { step: "loading" }
  | { step: "unreachable"; error: ApiError; isRetrying: boolean }
  /** The link is unknown or expired. */
  | { step: "invalid" }
  | { step: "used" }
  | { step: "confirming"; preview: UndoPreview; isUndoing: boolean; failure?: ApiError }
  /** The token sets the new password, here and now. It is kept nowhere else. */
  | { step: "undone"; resetToken: string }
  /** The password is still valid. */
  | { step: "undone-same-password" };

/** Loads which change an emailed link undoes, and undoes it. */
export function useUndo(token: string) {
  const [state, setState] = useState<UndoState>({ step: "loading" });

  const loadPreview = useCallback(
    () =>
      send(previewUndo, { params: { token } }).then(
        (preview) => setState({ step: "confirming", preview, isUndoing: false }),
        (thrown: unknown) => {
          const error = asApiError(thrown);
          setState(
            deadEnd(previewUndo, error) ?? { step: "unreachable", error, isRetrying: false },
          );
        },
      ),
    [token],
  );
  useEffect(() => void loadPreview(), [loadPreview]);

  const retry = () => {
    if (state.step === "unreachable") setState({ ...state, isRetrying: true });
    void loadPreview();
  };
  const undo = async () => {
    if (state.step !== "confirming" || state.isUndoing) return;
    const { preview } = state;
    setState({ step: "confirming", preview, isUndoing: true });
    try {
      const { resetToken } = await send(undoChange, { body: { token } });
      setState(
        resetToken === undefined
          ? { step: "undone-same-password" }
          : { step: "undone", resetToken },
      );
      // The account's sessions have ended.
      void refreshUser();
    } catch (thrown) {
      const failure = asApiError(thrown);
      setState(
        deadEnd(undoChange, failure) ?? { step: "confirming", preview, isUndoing: false, failure },
      );
    }
  };
  return { state, retry, undo };
}

/** Returns the state of a link that is no longer valid; undefined for other errors. */
function deadEnd(
  call: typeof previewUndo | typeof undoChange,
  error: ApiError,
): UndoState | undefined {
  const code = codeOf(call, error);
  if (code === "undo_link_used") return { step: "used" };
  // Compile-time check: no other code is left.
  code satisfies undefined;
  // The server answers "not found" for a text that cannot be a token.
  const isInvalid = error.errors?.["token"] !== undefined || error.statusCode === NOT_FOUND;
  return isInvalid ? { step: "invalid" } : undefined;
}
