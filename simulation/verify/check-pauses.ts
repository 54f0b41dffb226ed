import { sql } from "../../server/src/kit/database/sql.ts";
import type { Simulation } from "../execute/context.ts";
import { windowsOf } from "./staff-windows.ts";

/** A process reads what is paused within a second; a busy machine takes longer to write down what it let in before. */
const SETTLES_MS = 2_500;

type Begun = {
  readonly kind: string;
  readonly name: string;
  readonly id: string;
  readonly at: number;
};

/** Checks that nothing new was let in by a channel that was paused. */
export async function checkPauses({
  db,
  notes,
}: Pick<Simulation, "db" | "notes">): Promise<string[]> {
  const windows = windowsOf(notes.staffActs, {
    begins: "pause-channel",
    ends: "resume-channel",
    nameOf: ({ order }) => `${String(order["kind"])}:${String(order["name"])}`,
  });
  if (windows.length === 0) return [];
  const begun = await db.many<Begun>(sql`
    select 'zone' as kind, d.zone_id as name, t.id,
      (extract(epoch from t.created_at) * 1000)::float8 as at
    from transactions t join deliveries d on d.transaction_id = t.id
    union all
    select 'telco', c.telco, t.id, (extract(epoch from t.created_at) * 1000)::float8
    from transactions t join cards c on c.transaction_id = t.id`);
  return begun.flatMap(({ kind, name, id, at }) => {
    const pause = windows.find(
      ({ begun: { order }, surelyFrom, surelyUntil }) =>
        order["kind"] === kind &&
        order["name"] === name &&
        at > surelyFrom + SETTLES_MS &&
        at < surelyUntil,
    );
    return pause ? [`${kind} ${name} was paused and took ${id}`] : [];
  });
}
