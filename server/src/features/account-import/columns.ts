/** The columns of an account file, as named in its first line. */
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

/** The columns that a file must have; any other may be missing. */
export const requiredColumns: readonly Column[] = ["username", "phone", "passwordHash"];

/** One row. A cell is empty if the file lacks the column. */
export type Cells = Readonly<Record<Column, string>>;
