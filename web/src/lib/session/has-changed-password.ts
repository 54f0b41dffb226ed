import type { User } from "@portal/contract/session";

/** An account's first password is as old as the account. */
export const hasChangedPassword = ({
  lastPasswordChange,
  joinAt,
}: Pick<User, "lastPasswordChange" | "joinAt">): boolean => lastPasswordChange !== joinAt;
