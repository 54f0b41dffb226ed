import { expect, test } from "vitest";
import { sql } from "./sql.ts";

test("values are numbered parameters and not part of the text", () => {
  const statement = sql`select * from t where a = ${"x' or 1=1"} and b = ${2}`;
  expect(statement.text).toBe("select * from t where a = $1 and b = $2");
  expect(statement.values).toEqual(["x' or 1=1", 2]);
});

test("one place in the source is one named statement for all its values", () => {
  const find = (id: number) => sql`select * from t where id = ${id}`;
  expect(find(1).name).toBe(find(2).name);
  expect(find(1).values).not.toEqual(find(2).values);
});

test("two texts have two names, which fit into PostgreSQL's 63 bytes", () => {
  const [one, two] = [sql`select 1`, sql`select 2`];
  expect(one.name).not.toBe(two.name);
  expect(Buffer.byteLength(one.name)).toBeLessThan(63);
});
