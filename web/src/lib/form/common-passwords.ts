/** Refuses common new passwords before the form is sent. The server decides. */
import type { FieldErrors } from "@portal/contract/http/errors";
import { useCallback, useEffect, useSyncExternalStore } from "react";

/** Returns why a password is refused; undefined where nothing is known against it. */
type CommonPasswordCheck = (password: string) => string | undefined;

const acceptAll: CommonPasswordCheck = () => undefined;
let checkPassword = acceptAll;
const listeners = new Set<() => void>();

/** Loads the list, which weighs a few kB, once. If that fails, only the server checks. */
async function load(): Promise<void> {
  if (checkPassword !== acceptAll) return;
  const list = await import("./common-list.ts").catch(() => undefined);
  if (!list) return;
  checkPassword = list.commonPasswordMessage;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const current = (): CommonPasswordCheck => checkPassword;

/** Returns the check of new passwords. It accepts all until a `NewPasswordFields` has loaded the list. */
export function useCommonPasswords(): CommonPasswordCheck {
  return useSyncExternalStore(subscribe, current, current);
}

/** Loads the list for the fields that call this. */
export function useLoadingCommonPasswords(): void {
  useEffect(() => void load(), []);
}

/** Adds to a form's check that the new password in `field` is not a common one. */
export function useNewPasswordCheck<
  Field extends string,
  Values extends Readonly<Record<Field, string>>,
>(check: (values: Values) => FieldErrors, field: Field): (values: Values) => FieldErrors {
  const messageFor = useCommonPasswords();
  return useCallback(
    (values) => {
      const errors = check(values);
      const message = messageFor(values[field]);
      return errors[field] || message === undefined ? errors : { ...errors, [field]: [message] };
    },
    [check, field, messageFor],
  );
}
