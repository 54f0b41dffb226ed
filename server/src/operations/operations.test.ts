/** The rule of all operations: what changes something leaves an entry in the log. */
import { expect, test } from "vitest";
import { operationOf } from "./operations.ts";

const unlock = operationOf({ operation: "unlock", username: "demo" });
const auditEntry = { command: "users unlock", userId: 1, details: {} };

test("R-OPS-A: an operation without its entry in the log is neither previewed nor carried out", () => {
  const facts = { username: "demo", isLocked: false };
  expect(unlock.factsOf({ result: facts, auditEntry })).toEqual(facts);
  expect(() => unlock.factsOf({ result: facts })).toThrow("unlock must either write");
});

test("R-OPS-A: an operation that was done before leaves no entry", () => {
  const facts = { username: "demo", isNew: false };
  expect(unlock.factsOf({ result: facts })).toEqual(facts);
  expect(() => unlock.factsOf({ result: facts, auditEntry })).toThrow("unlock must either write");
});
