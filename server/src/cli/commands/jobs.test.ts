import { expect, test } from "vitest";
import { eventually } from "../../testing/patience.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { runPortal, runPortalJson, settingsOf } from "../testing/run-portal.ts";

const { database, services } = await aPortal();
const because = "--reason=mail server mended";

/** @returns the id of a job that was given up */
async function aGivenUp(task: string): Promise<string> {
  const [row] = await database.query<{ id: string }>(
    `insert into jobs (lane, share, task, payload, failures, attempts, last_error, dead_at)
     values ('messages', 'x', $1, '{}', 25, 25, 'the server said no', now()) returning id`,
    [task],
  );
  return row!.id;
}
const cli = (...args: string[]) => runPortalJson(args, settingsOf(database, "lan"));
const decided = (decision: string, id: string, ...more: string[]) =>
  cli("jobs", decision, id, because, ...more);
const stateOf = async (id: string) =>
  (await database.query("select dead_at, failures from jobs where id = $1", [id]))[0];
const auditOf = async (id: string) =>
  database.query(
    "select operator, command, reason from operator_log where details->>'id' = $1 order by id",
    [id],
  );

test("R-RUN-5: jobs list names given-up jobs with the reason, and ends with 1 if there are any", async () => {
  const id = await aGivenUp("send-mail");
  const { code, stdout } = await runPortal(["jobs", "list"], settingsOf(database));
  expect(stdout).toMatch(
    new RegExp(
      `^${id} {2}send-mail .*given up .*begun 25 times, last error: the server said no$`,
      "m",
    ),
  );
  expect(code).toBe(1);
  const { data } = await cli("jobs", "list", "--task", "send-sms");
  expect(data).toEqual({ jobs: [] });
  expect((await decided("remove", id)).code).toBe(0);
  expect((await cli("jobs", "list", "--task", "send-mail")).data["jobs"]).not.toContainEqual(
    expect.objectContaining({ id: Number(id) }),
  );
  expect(await auditOf(id)).toEqual([
    { operator: "lan", command: "jobs remove", reason: "mail server mended" },
  ]);
});

test("R-RUN-5: the portal retries a given-up job once an operator orders it", async () => {
  // The player does not exist, so the job has nothing to do.
  const id = await aGivenUp("pay-purchases");
  expect((await decided("retry", id, "--dry-run")).data).toMatchObject({ isDryRun: true });
  expect(await stateOf(id)).toMatchObject({ failures: 25 });
  await database.query(`update jobs set payload = '{"userId": 0}' where id = $1`, [id]);
  expect((await decided("retry", id)).code).toBe(0);
  await eventually("the job is not done", async () =>
    (await stateOf(id)) === undefined ? true : undefined,
  );
  expect((await auditOf(id)).map(({ command }) => command)).toEqual(["jobs retry"]);
});

test("R-RUN-5: only messages are removed, and jobs still being tried are left alone", async () => {
  const money = await aGivenUp("deliver-coins");
  const { code, data } = await decided("remove", money);
  expect([code, JSON.stringify(data)]).toEqual([1, expect.stringContaining("is not a message")]);
  expect(await stateOf(money)).toBeDefined();
  await database.query(
    "update jobs set dead_at = null, run_at = now() + interval '1 hour' where id = $1",
    [money],
  );
  for (const decision of ["retry", "remove"]) {
    expect(JSON.stringify((await decided(decision, money)).data)).toContain("is not given up");
  }
  expect(JSON.stringify((await decided("retry", "999999999")).data)).toContain("there is no job");
  await database.query("delete from jobs where id = $1", [money]);
  await expect(
    services.db.run({ name: "", text: `select remove_message_job(${money})`, values: [] }),
  ).rejects.toThrow(/permission denied/);
});
