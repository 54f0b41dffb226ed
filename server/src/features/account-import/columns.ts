/** The columns of a file of accounts, as its first line names them. */
export const columns = [
  "username",
  "email",
  "phone",
  "firstName",
  "middleName",
  "lastName",
  "dob",
  "joinAt",
  "passwordHash",
  "emailVerifiedAt",
  "phoneVerifiedAt",
] as const;

export type Column = (typeof columns)[number];

/** Without these a file holds no accounts; any other may be missing. */
export const requiredColumns: readonly Column[] = ["username", "phone", "passwordHash"];

/** One row; empty where the file has no such column. */
export type Cells = Readonly<Record<Column, string>>;
